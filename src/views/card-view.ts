import type { Availability } from '#domain/catalogue/availability.ts';
import type { QuantityLimits } from '#domain/catalogue/product.ts';
import type { PictureView } from './picture-view.ts';

/** A price in words of the store: every text goes into a `<bdi>`. */
export interface PriceView {
  /** What it costs; of several variations the least. */
  readonly text: string;
  /** The most that a variation costs, when they differ. */
  readonly maximum: string | null;
  /** Before the sale, to be struck through; null when there is no sale. */
  readonly regular: string | null;
  /** `percent` is a badge's words, null where they are not worth one: `−12%`. */
  readonly saving: { readonly amount: string; readonly percent: string | null } | null;
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
  readonly isOnSale: boolean;
  /** Pieces left, ready to print, when they are few. */
  readonly remaining: { readonly count: number; readonly text: string } | null;
  /** Options must be chosen on the product's page; else it can go into the cart from here. */
  readonly hasOptions: boolean;
  readonly quantity: QuantityLimits;
  readonly waitMinutes: number | null;
}
