import type { Availability } from '#domain/catalogue/availability.ts';
import type { QuantityLimits } from '#domain/catalogue/product.ts';
import type { PriceWords } from '#i18n/price-words.ts';
import type { PictureView } from './picture-view.ts';

/** A product's price; the lowest if variations differ. */
export interface PriceView extends PriceWords {
  /** The highest price, if variations differ. */
  readonly maximum: string | null;
}

/** A product in a list: one object per product and language, shared by all pages that show it. */
export interface CardView {
  readonly id: number;
  readonly href: string;
  readonly name: string;
  /** Plain text of at most 140 characters; may be empty. */
  readonly summary: string;
  readonly picture: PictureView | null;
  /** null: the customer has to ask the shop. */
  readonly price: PriceView | null;
  /** `−12%`, or `up to −12%` if variations differ; null without a sale. */
  readonly saleBadge: string | null;
  readonly availability: Availability;
  /** Number of pieces left, if few, with its text. */
  readonly remaining: { readonly count: number; readonly text: string } | null;
  /** True: options must be chosen on the product's page. False: the card can add the product to the cart. */
  readonly hasOptions: boolean;
  readonly quantity: QuantityLimits;
}
