import type { Availability } from '#domain/catalogue/availability.ts';
import type { QuantityLimits } from '#domain/catalogue/product.ts';
import type { PriceWords } from '#i18n/price-words.ts';
import type { PictureView } from './picture-view.ts';

/** What a product costs; of several variations the least. */
export interface PriceView extends PriceWords {
  /** The most that a variation costs, when they differ. */
  readonly maximum: string | null;
}

/** A product in a list: one object for each product and language, shared by all pages that show it. */
export interface CardView {
  readonly id: number;
  readonly href: string;
  readonly name: string;
  /** Plain text of at most 140 characters; may be empty. */
  readonly summary: string;
  readonly picture: PictureView | null;
  /** null: ask the shop. */
  readonly price: PriceView | null;
  readonly availability: Availability;
  /** Pieces left, ready to print, when they are few. */
  readonly remaining: { readonly count: number; readonly text: string } | null;
  /** Options must be chosen on the product's page; else it can go into the cart from here. */
  readonly hasOptions: boolean;
  readonly quantity: QuantityLimits;
  readonly waitMinutes: number | null;
}
