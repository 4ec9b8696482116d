import type { Generated } from 'kysely';

/** Each row is one merchant's, named by its slug. Times are epoch milliseconds, what is true or false is 1 or 0. */
interface OfShop {
  readonly shop: string;
}

interface Counters {
  readonly slug: string;
  /** Numbers that were given last. */
  readonly last_order: Generated<number>;
  readonly last_item: Generated<number>;
  readonly last_account: Generated<number>;
  /** Changes with every change of stock or price, by whatever service. */
  readonly stock_version: Generated<number>;
  /** Changes with every new order and every change of one, by whatever service. */
  readonly order_version: Generated<number>;
}

interface Note extends OfShop {
  readonly name: string;
  readonly value: string;
}

interface StockLevelRow extends OfShop {
  readonly item_id: number;
  readonly stated: string;
  readonly remaining: number | null;
  readonly is_in_stock: number;
  readonly changed_at: number;
}

interface PriceChangeRow extends OfShop {
  readonly item_id: number;
  readonly stated: string;
  readonly regular: number;
  readonly sale: number | null;
  readonly changed_at: number;
}

interface ItemSeen extends OfShop {
  readonly item_id: number;
  readonly fingerprint: string;
  readonly changed_at: number;
}

interface PlacedOrder extends OfShop {
  readonly id: number;
  readonly client_order_id: string;
  /** The checked body that made it, as JSON. */
  readonly request: string;
  readonly order_key: string;
  readonly placed_at: number;
  /** When the answer was last written: for whoever asks what has changed. */
  readonly changed_at: number;
  readonly status: string;
  readonly method: string;
  readonly delivery_day: string;
  /** As the API answers it, as JSON. Its status is the column's. */
  readonly answer: string;
}

interface OrderItem extends OfShop {
  readonly id: number;
  readonly order_id: number;
  readonly product_id: number;
  readonly variation_id: number;
  readonly quantity: number;
}

interface OrderChangeRow extends OfShop {
  readonly order_id: number;
  readonly revision: number;
  /** A UUID of the client, so that a change is made once. */
  readonly change_id: string;
  readonly action: string;
  readonly from_status: string;
  readonly to_status: string;
  readonly role: string;
  readonly person_id: number | null;
  readonly person_name: string;
  readonly minutes: number | null;
  readonly reason: string;
  readonly at: number;
}

interface CouponUse extends OfShop {
  readonly order_id: number;
  readonly code: string;
  /** `phoneKey` of the customer's number. */
  readonly person: Generated<string>;
}

interface AccountRow extends OfShop {
  readonly id: number;
  readonly username: string;
  readonly display_name: string;
  readonly email: string;
  readonly role: string;
  readonly password_hash: string;
}

interface RefreshToken extends OfShop {
  readonly account_id: number;
  readonly device: string;
  readonly token_hash: string;
  readonly expires_at: number;
}

interface DeliveryRow extends OfShop {
  readonly order_id: number;
  readonly state: Generated<'waiting' | 'sending' | 'placed' | 'refused'>;
  readonly attempts: Generated<number>;
  readonly parts: Generated<number>;
  readonly due_at: number;
  readonly sent_at: number | null;
  readonly store_order_id: number | null;
  readonly reason: Generated<string>;
  /** The shop's `stock_version` when the store was known to have the order. */
  readonly placed_version: number | null;
  /** What the store is known to have; null before it has the order. */
  readonly store_status: string | null;
  readonly status_due_at: Generated<number>;
}

/** A service that runs. `ends_at` is by the database's clock. */
interface Service {
  readonly id: string;
  readonly ends_at: number;
}

/** Which service works for a shop's store. */
interface Lease extends OfShop {
  readonly service: string;
}

/** All tables, as Kysely knows them. */
export interface Tables {
  readonly shop: Counters;
  readonly note: Note;
  readonly stock_level: StockLevelRow;
  readonly price_change: PriceChangeRow;
  readonly item_seen: ItemSeen;
  readonly placed_order: PlacedOrder;
  readonly order_item: OrderItem;
  readonly order_change: OrderChangeRow;
  readonly coupon_use: CouponUse;
  readonly account: AccountRow;
  readonly refresh_token: RefreshToken;
  readonly delivery: DeliveryRow;
  readonly service: Service;
  readonly lease: Lease;
}
