import type { OrderStatus } from './order-status.ts';

/** Where an order stands, and what people did with it. Times are epoch milliseconds. */
export interface OrderLife {
  readonly status: OrderStatus;
  /** Raised by each change. */
  readonly revision: number;
  /** When the shop took it on; null before. */
  readonly acceptedAt: number | null;
  /** When it is promised; null before it was accepted, and for a later day. */
  readonly promisedAt: number | null;
  /** When the driver left with it; null before. */
  readonly departedAt: number | null;
  /** Who brings it; null while nobody has taken it. */
  readonly driver: Person | null;
  readonly payment: Payment;
  /** Why it was rejected, cancelled or not delivered, in the words of whoever said so; empty otherwise. */
  readonly reason: string;
}

/** An order's life as its server tells it. */
export interface ToldLife extends OrderLife {
  /** When each stage began, oldest first; a stage that began again is there again. */
  readonly steps: readonly { readonly stage: OrderStage; readonly at: number }[];
  /** Who did what, oldest first; empty for customers. */
  readonly changes: readonly ToldChange[];
  /** The store's own page to pay on; null where nothing is paid online. */
  readonly payUrl: string | null;
}

export interface ToldChange {
  /** The action as the server names it; `store`: the back office of the shop's WooCommerce changed the status. */
  readonly action: string;
  /** Display name; may be empty. */
  readonly name: string;
  readonly at: number;
  /** Minutes of `accept`, else null. */
  readonly minutes: number | null;
  readonly reason: string;
}

/** An account of the shop. */
export interface Person {
  readonly id: number;
  readonly name: string;
}

/** `open`: to be paid when it is handed over, or on the store's own page. */
export interface Payment {
  readonly state: 'open' | 'paid' | 'failed';
  readonly method: PaymentMethod;
  /** Who took the money; null while nobody has, and when it was paid online. */
  readonly takenBy: Person | null;
}

export const PAYMENT_METHODS = ['cash', 'card', 'transfer', 'online'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What people see of an order's way, in its order; the last two end it early. */
export const ORDER_STAGES = [
  'received',
  'accepted',
  'preparing',
  'ready',
  'on-its-way',
  'done',
  'cancelled',
  'failed',
] as const;
export type OrderStage = (typeof ORDER_STAGES)[number];

/** `pending` and `on-hold` say that nobody in the shop has taken the order on, whatever else WooCommerce means by them. */
export function stageOf({ status, departedAt }: Pick<OrderLife, 'status' | 'departedAt'>): OrderStage {
  switch (status) {
    case 'pending':
    case 'on-hold':
      return 'received';
    case 'processing':
      return 'accepted';
    case 'readytoship':
      return departedAt === null ? 'ready' : 'on-its-way';
    case 'completed':
      return 'done';
    default:
      return status;
  }
}

/** The life of an order that has just been placed. */
export const newLife = (method: PaymentMethod): OrderLife => ({
  status: 'pending',
  revision: 0,
  acceptedAt: null,
  promisedAt: null,
  departedAt: null,
  driver: null,
  payment: { state: 'open', method, takenBy: null },
  reason: '',
});
