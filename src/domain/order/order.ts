import type { Money } from '#domain/money.ts';
import type { FulfilmentMode } from '#domain/tenant/settings.ts';
import type { OrderStatus } from './order-status.ts';

/** An order as the store keeps it. Texts are the customer's and the merchant's: plain, undecoded, possibly empty. */
export interface Order {
  readonly id: number;
  /** What people say on the phone; usually the id. */
  readonly number: string;
  /** Opens the order to the customer who placed it; null where the store gives none. */
  readonly key: string | null;
  /** null: a status of the store's own that Dukkan does not know. */
  readonly status: OrderStatus | null;
  /** Epoch milliseconds. */
  readonly placedAt: number;
  readonly subtotal: Money;
  readonly discount: Money;
  /** null for a place of the customer's own, whose cost the merchant tells later; zero of what is not brought anywhere. */
  readonly deliveryCost: Money | null;
  readonly total: Money;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly mode: FulfilmentMode;
  /** Name of the delivery zone, or of the customer's own place. */
  readonly area: string;
  readonly address: string;
  readonly buildDetails: string;
  /** `sunday` … `saturday`, or as the store writes it. */
  readonly deliveryDay: string;
  readonly branch: string;
  /** Display name of the agent who placed it for a caller. */
  readonly createdBy: string;
  readonly source: string;
  readonly notes: string;
  readonly couponCodes: readonly string[];
  readonly items: readonly OrderItem[];
}

/** How many pieces it has of all its items together. */
export const piecesOf = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

export interface OrderItem {
  readonly productId: number;
  readonly variationId: number | null;
  readonly name: string;
  readonly quantity: number;
  /** Of all its pieces, before the order's discount, so that the items add up to the subtotal. */
  readonly total: Money;
  /** What was chosen: `{label: 'Size', value: 'Large'}`. */
  readonly choices: readonly { readonly label: string; readonly value: string }[];
  readonly notes: string;
}
