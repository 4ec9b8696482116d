import type { TaxAmount } from '#domain/cart/totals.ts';
import type { ChosenExtra } from '#domain/catalogue/extras.ts';
import type { Money } from '#domain/money.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { ToldLife } from './life.ts';
import type { OrderStatus } from './order-status.ts';

/** An order as the store keeps it. Texts of the customer and the merchant are plain, undecoded and may be empty. */
export interface Order {
  readonly id: number;
  /** The number for people; usually the id. */
  readonly number: string;
  /** Grants the customer access to the order; null if the store gives none. */
  readonly key: string | null;
  /** null: a status of the store that Dukkan does not know. */
  readonly status: OrderStatus | null;
  /** Epoch milliseconds. */
  readonly placedAt: number;
  readonly subtotal: Money;
  readonly discount: Money;
  /** null for the customer's own area, whose cost the merchant tells later. Zero if nothing is delivered. */
  readonly deliveryCost: Money | null;
  readonly taxes: readonly TaxAmount[];
  /** Whether prices include the taxes. */
  readonly isTaxIncluded: boolean;
  readonly total: Money;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly mode: FulfilmentMode;
  /** Name of the delivery zone, or the area that the customer typed. */
  readonly area: string;
  readonly address: string;
  readonly buildDetails: string;
  /** `sunday` … `saturday`, or as the store writes it. */
  readonly deliveryDay: string;
  /** Beginning of the slot that the customer chose, in epoch milliseconds; null: as soon as possible, or on the day. */
  readonly wantedAt: number | null;
  readonly branch: string;
  /** Where a guest sits; empty: unknown. */
  readonly table: string;
  /** Display name of the agent who placed it for a caller. */
  readonly createdBy: string;
  readonly source: string;
  readonly notes: string;
  readonly couponCodes: readonly string[];
  readonly items: readonly OrderItem[];
  /** null: the store has no calls that change an order (docs/api.md). */
  readonly life: ToldLife | null;
}

/** Number of pieces of all items. */
export const piecesOf = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

export interface OrderItem {
  readonly productId: number;
  readonly variationId: number | null;
  readonly name: string;
  readonly quantity: number;
  /** For all pieces, before the order's discount, so that the items add up to the subtotal. */
  readonly total: Money;
  /** The chosen options: `{label: 'Size', value: 'Large'}`. */
  readonly choices: readonly { readonly label: string; readonly value: string }[];
  /** Of each piece; absent without extras. `total` has them. */
  readonly extras?: readonly ChosenExtra[];
  readonly notes: string;
}
