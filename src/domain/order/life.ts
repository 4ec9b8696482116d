import { isVoid, type OrderStatus } from './order-status.ts';

/** The state of an order. Times are epoch milliseconds. */
export interface OrderLife {
  readonly status: OrderStatus;
  /** Each change adds one. */
  readonly revision: number;
  /** When the shop accepted it; null before. */
  readonly acceptedAt: number | null;
  /** The promised time; null before acceptance, and for an order of a later day. */
  readonly promisedAt: number | null;
  /** When staff last promised another time; null or absent while the first promise holds. */
  readonly retimedAt?: number | null;
  /** The time that was promised before that; null or absent while the first promise holds. */
  readonly promisedBefore?: number | null;
  /** When the driver left; null before. */
  readonly departedAt: number | null;
  /** The driver; null while nobody has taken it. */
  readonly driver: Person | null;
  readonly payment: Payment;
  /** The stated reason why it was rejected, cancelled or not delivered; otherwise empty. */
  readonly reason: string;
}

/** An order's life in the answers of its server. */
export interface ToldLife extends OrderLife {
  /** Start of each stage, oldest first. A repeated stage occurs again. */
  readonly steps: readonly { readonly stage: OrderStage; readonly at: number }[];
  /** All actions, oldest first; empty for customers. */
  readonly changes: readonly ToldChange[];
  /** The store's page for online payment; null without one. */
  readonly payUrl: string | null;
}

export interface ToldChange {
  /** The server's name of the action. `store`: somebody changed the status in WooCommerce. */
  readonly action: string;
  /** Display name; may be empty. */
  readonly name: string;
  readonly at: number;
  /** Minutes of `accept` and `retime`, else null. */
  readonly minutes: number | null;
  readonly reason: string;
}

/** An account of the shop. */
export interface Person {
  readonly id: number;
  readonly name: string;
}

/** `open`: will be paid at the door, or on the store's page. */
export interface Payment {
  readonly state: 'open' | 'paid' | 'failed';
  readonly method: PaymentMethod;
  /** Who took the money; null before that, and for online payment. */
  readonly takenBy: Person | null;
  /** When; null or absent before that, for online payment, and from servers that do not record it. */
  readonly takenAt?: number | null;
  /** Who in the shop got the cash from whoever took it; null while nobody has. undefined: the server does not record it. */
  readonly handedTo?: Person | null | undefined;
}

export const PAYMENT_METHODS = ['cash', 'card', 'transfer', 'online'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The visible stages of an order, in sequence. The last two end it early. */
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

/** `pending` and `on-hold` both mean that the shop has not accepted the order, although WooCommerce distinguishes them. */
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

interface WithLife {
  readonly life: Pick<OrderLife, 'revision'> | null;
}

/** Whether an answer was overtaken on its way: the known state of the same order is a later one. Stores with a plugin count no changes. */
export const isOvertaken = (answer: WithLife, known: WithLife): boolean =>
  (answer.life?.revision ?? 0) < (known.life?.revision ?? 0);

/** An order with online payment is cancelled if it is not paid within this time. */
export const UNPAID_LIMIT_MINUTES = 60;

/** The life of a new order. */
export const newLife = (method: PaymentMethod): OrderLife => ({
  status: 'pending',
  revision: 0,
  acceptedAt: null,
  promisedAt: null,
  departedAt: null,
  driver: null,
  payment: { state: 'open', method, takenBy: null, handedTo: null },
  reason: '',
});

/** Whether the order waits for the customer's online payment. The shop may accept it without one, and then the store's page takes none. */
export const isToBePaidNow = ({ status, payment }: Pick<OrderLife, 'status' | 'payment'>): boolean =>
  isUnpaidOnline(payment) && (status === 'pending' || status === 'on-hold');

/** Whether the customer's last try to pay has failed, and another one or another way is due. */
export const isPaymentFailed = (life: Pick<OrderLife, 'status' | 'payment'>): boolean =>
  isToBePaidNow(life) && life.payment.state === 'failed';

/** Whether the customer has to transfer the amount. */
export const isToBeTransferred = ({ status, payment }: Pick<OrderLife, 'status' | 'payment'>): boolean =>
  payment.method === 'transfer' && payment.state !== 'paid' && !isVoid(status);

/** Whether an online payment is missing, so that the shop does not begin with the order. */
export const isUnpaidOnline = ({ method, state }: Pick<Payment, 'method' | 'state'>): boolean =>
  method === 'online' && state !== 'paid';
