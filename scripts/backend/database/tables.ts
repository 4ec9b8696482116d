import type { Generated } from 'kysely';

/** Each row belongs to the merchant with its slug. Times are epoch milliseconds; booleans are 1 or 0. */
interface OfShop {
  readonly shop: string;
}

interface Counters {
  readonly slug: string;
  /** Last used numbers. */
  readonly last_order: Generated<number>;
  readonly last_item: Generated<number>;
  readonly last_account: Generated<number>;
  /** Version that changes with every change of stock or price by any service. */
  readonly stock_version: Generated<number>;
  /** Version that changes with every new or changed order of any service. */
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
  readonly sale_from: string | null;
  readonly sale_until: string | null;
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
  /** The checked request of the order, as JSON. */
  readonly request: string;
  readonly order_key: string;
  readonly placed_at: number;
  /** Time of the last change of the answer. */
  readonly changed_at: number;
  readonly status: string;
  readonly method: string;
  readonly delivery_day: string;
  /** Beginning of the order's slot; null: none. */
  readonly wanted_at: number | null;
  /** Names; null in orders of versions that did not keep them. */
  readonly branch: string | null;
  readonly area: string | null;
  /** `phoneKey` of the customer's number; null in orders of versions that did not keep it, until an agent asks. */
  readonly person: string | null;
  /** The answer of the API, as JSON. Its status is in the column. */
  readonly answer: string;
}

interface OrderItem extends OfShop {
  readonly id: number;
  readonly order_id: number;
  readonly product_id: number;
  readonly variation_id: number;
  readonly quantity: number;
  /** Pieces that the order has from the stock; null in orders of versions that did not keep it, which had all of them. */
  readonly taken: number | null;
}

interface OrderChangeRow extends OfShop {
  readonly order_id: number;
  readonly revision: number;
  /** UUID of the client, so that the same change is made only once. */
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
  /** Names of branches and of zones, as JSON; empty: anywhere. */
  readonly branches: Generated<string>;
  readonly zones: Generated<string>;
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
  /** The last status that the store confirmed; null before it has the order. */
  readonly store_status: string | null;
  readonly status_due_at: Generated<number>;
  /** 1: the store does not count the order's pieces before it is paid. */
  readonly is_reserved: Generated<number>;
}

/** A product or variation that a manager has marked as sold out. */
interface SoldOutRow extends OfShop {
  readonly item_id: number;
  /** 0 for a product. */
  readonly parent_id: number;
  /** When the mark ends; null if a manager ends it. */
  readonly back_at: number | null;
  /** Its stock before, as JSON. */
  readonly before: string;
}

/** A change of the shop, with the person who made it. */
interface ShopChangeRow extends OfShop {
  /** UUID of the client, so that the same change is made only once. */
  readonly id: string;
  readonly at: number;
  readonly person_id: number;
  readonly person_name: string;
  readonly action: string;
  /** The changed item, such as `product:16`. */
  readonly subject: string;
  /** Its name at that time. */
  readonly name: string;
  /** JSON. */
  readonly before: string;
  readonly after: string;
  /** Null if nobody has undone it. */
  readonly undone_at: number | null;
}

/** A photo of a dish. */
interface PhotoRow extends OfShop {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** In bytes. */
  readonly size: number;
  readonly added_at: number;
}

/** A running service. `ends_at` uses the database's clock. */
interface Service {
  readonly id: string;
  readonly ends_at: number;
}

/** The service that works for a shop's store. */
interface Lease extends OfShop {
  readonly service: string;
}

/** All tables, for Kysely. */
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
  readonly sold_out: SoldOutRow;
  readonly shop_change: ShopChangeRow;
  readonly photo: PhotoRow;
  readonly service: Service;
  readonly lease: Lease;
}
