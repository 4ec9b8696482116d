import type { Money } from '#domain/money.ts';
import type { ImageSource } from '#domain/storefront/picture.ts';
import type { LocalisedText } from '#domain/text.ts';

/** What the store asks now; `regular` is above `current` only on sale. */
export interface Price {
  readonly current: Money;
  readonly regular: Money;
  readonly isOnSale: boolean;
}

export interface Stock {
  readonly isInStock: boolean;
  readonly isOnBackorder: boolean;
  /** Pieces left when the store says so ("only 3 left"), else null. */
  readonly remaining: number | null;
}

/** How many of a product one line may hold: `minimum`, `minimum + step`, … up to `maximum`. All at least 1. */
export interface QuantityLimits {
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
}

export interface Term {
  /** What a variation names: the term's slug (global attribute) or the option's text (local one). */
  readonly value: string;
  readonly name: LocalisedText;
  readonly isDefault: boolean;
}

export interface Attribute {
  /** 0 for an attribute local to the product. */
  readonly id: number;
  /** The store's label, decoded: variations name their attributes by it. */
  readonly key: string;
  readonly name: LocalisedText;
  /** Whether it is chosen when ordering; else it is a specification line. */
  readonly isOption: boolean;
  /** In the merchant's menu order. */
  readonly terms: readonly Term[];
}

export interface Variation {
  readonly id: number;
  /** By attribute key; `null` fits any value, and the customer must still choose one. */
  readonly choices: Readonly<Record<string, string | null>>;
  readonly price: Price | null;
  readonly isPurchasable: boolean;
  readonly stock: Stock;
  readonly quantity: QuantityLimits;
  readonly image: ImageSource | null;
}

export interface Product {
  readonly id: number;
  readonly kind: 'simple' | 'variable' | 'grouped' | 'external';
  readonly name: LocalisedText;
  readonly sku: string;
  /** Sanitised HTML, safe to print as it is. */
  readonly summaryHtml: LocalisedText;
  readonly descriptionHtml: LocalisedText;
  readonly categoryIds: readonly number[];
  readonly images: readonly ImageSource[];
  /** null: the store has no price for it, so it cannot be ordered. For a variable product the cheapest variation's. */
  readonly price: Price | null;
  /** Lowest and highest current price when variations differ. */
  readonly range: { readonly minimum: Money; readonly maximum: Money } | null;
  /** The store would sell it, stock aside. */
  readonly isPurchasable: boolean;
  readonly stock: Stock;
  readonly quantity: QuantityLimits;
  /** One to an order, whatever its options: `quantity`, that of its variations too, is one piece. */
  readonly isSoldIndividually: boolean;
  readonly attributes: readonly Attribute[];
  /** Empty unless `kind` is `variable`. */
  readonly variations: readonly Variation[];
  readonly similarIds: readonly number[];
  /** Usual preparation time in minutes, else null. */
  readonly waitMinutes: number | null;
  /** As the store writes them, without its unit for "none": `"0.5 kg"`. */
  readonly weight: string | null;
  readonly dimensions: string | null;
  /** Position in the store's default order (menu order). */
  readonly position: number;
}
