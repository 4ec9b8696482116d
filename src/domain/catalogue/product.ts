import type { Money } from '#domain/money.ts';
import type { ImageSource } from '#domain/storefront/picture.ts';
import type { LocalisedText } from '#domain/text.ts';

/** The store's current price; `regular` is above `current` only during a sale. */
export interface Price {
  readonly current: Money;
  readonly regular: Money;
  readonly isOnSale: boolean;
  /** What extras add to a line once, whatever its quantity; absent without such extras. */
  readonly once?: Money;
}

export interface Stock {
  readonly isInStock: boolean;
  readonly isOnBackorder: boolean;
  /** Pieces left, if the store publishes the number ("only 3 left"); else null. */
  readonly remaining: number | null;
}

/** Quantities that one line may have: `minimum`, `minimum + step`, … up to `maximum`. All are at least 1. */
export interface QuantityLimits {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
}

export interface Term {
  /** The value that variations use: the term's slug for a global attribute, the option's text for a local one. */
  readonly value: string;
  readonly name: LocalisedText;
  readonly isDefault: boolean;
}

export interface Attribute {
  /** 0 for an attribute local to the product. */
  readonly id: number;
  /** The store's label, decoded. Variations refer to their attributes by it. */
  readonly key: string;
  readonly name: LocalisedText;
  /** True: the customer chooses it when ordering. False: it is a line of the specification. */
  readonly isOption: boolean;
  /** In the merchant's menu order. */
  readonly terms: readonly Term[];
}

export interface Variation {
  readonly id: number;
  /** Attribute key → value. `null` matches any value, but the customer must still choose one. */
  readonly choices: Readonly<Record<string, string | null>>;
  readonly price: Price | null;
  readonly isPurchasable: boolean;
  readonly stock: Stock;
  readonly quantity: QuantityLimits;
  readonly image: ImageSource | null;
}

/** Something that a customer may add to a product: a sauce, a side dish. */
export interface Extra<Name = LocalisedText> {
  /** Unique within its product and permanent, because carts and orders refer to it. */
  readonly key: string;
  readonly name: Name;
  /** Of one piece; never negative. */
  readonly price: Money;
  /** Charged once for a line, and not for each piece of the product. */
  readonly isOnce?: true;
  /** The most pieces of it; at least 1. */
  readonly maximum: number;
  /** Nobody can choose it at present. */
  readonly isSoldOut?: true;
}

/** Extras of which a customer chooses some: "choose 2 of 5 salads". All numbers are pieces of the group's extras together. */
export interface ExtraGroup<Name = LocalisedText> {
  readonly name: Name;
  /** Pieces that must be chosen; 0: none. */
  readonly minimum: number;
  /** The most pieces; at least 1 and at least `minimum`. */
  readonly maximum: number;
  /** Pieces without a price, the dearest first. */
  readonly free: number;
  /** In menu order; the extras of a product have different keys. */
  readonly extras: readonly Extra<Name>[];
}

export interface Product {
  readonly id: number;
  readonly kind: 'simple' | 'variable' | 'grouped' | 'external';
  readonly name: LocalisedText;
  readonly sku: string;
  /** Sanitised HTML that is safe to output. */
  readonly summaryHtml: LocalisedText;
  readonly descriptionHtml: LocalisedText;
  readonly categoryIds: readonly number[];
  readonly images: readonly ImageSource[];
  /**
   * null: the store has no price, so the product cannot be ordered. A variable product has the price of its cheapest variation.
   */
  readonly price: Price | null;
  /** Lowest and highest current price, if variations differ. */
  readonly range: { readonly minimum: Money; readonly maximum: Money } | null;
  /** Whether the store sells it, regardless of stock. */
  readonly isPurchasable: boolean;
  readonly stock: Stock;
  readonly quantity: QuantityLimits;
  /** Sold once per order, in any variation. `quantity` of the product and of its variations is then one piece. */
  readonly isSoldIndividually: boolean;
  readonly attributes: readonly Attribute[];
  /** Empty unless `kind` is `variable`. */
  readonly variations: readonly Variation[];
  /** In menu order; the same for all variations. */
  readonly extras: readonly ExtraGroup[];
  /** The products of a `grouped` product, which are ordered one by one; else empty. */
  readonly partIds: readonly number[];
  /** The https address of the page on which an `external` product is sold. Null for all others, and for an unusable address. */
  readonly soldAt: string | null;
  readonly similarIds: readonly number[];
  /** Usual preparation time in minutes, else null. */
  readonly waitMinutes: number | null;
  /** As the store formats it, with a unit: `"0.5 kg"`. Null if the store has none ("N/A"). */
  readonly weight: string | null;
  readonly dimensions: string | null;
  /** Position in the store's default order (menu order). */
  readonly position: number;
}
