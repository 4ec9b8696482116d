import type { Price, Variation } from '#domain/catalogue/product.ts';
import type { CardView, PriceView } from './card-view.ts';
import type { PictureView } from './picture-view.ts';

export interface BreadcrumbView {
  readonly label: string;
  /** null for the page itself. */
  readonly href: string | null;
}

export interface SpecificationView {
  readonly name: string;
  readonly values: readonly string[];
}

export interface TermView {
  readonly value: string;
  readonly name: string;
  readonly isDefault: boolean;
  /** False when no variation with it can be had; shown as not to be had. */
  readonly isPossible: boolean;
}

/** One choice: a group of radio buttons, named `key` in the form. */
export interface OptionView {
  readonly key: string;
  readonly name: string;
  readonly terms: readonly TermView[];
}

/**
 * A variation as the options form reads it. Has what `matchingVariation`, `isChoicePossible` and `availabilityOf` ask for,
 * and the words to print.
 */
export interface VariationView extends Omit<Variation, 'image'> {
  readonly priceView: PriceView | null;
  /** As on a card. */
  readonly remaining: CardView['remaining'];
  /** Position of its own picture in the gallery. */
  readonly pictureIndex: number | null;
}

export interface OptionsFormView {
  readonly options: readonly OptionView[];
  /** For an inline JSON script: goes through `jsonForScript`. */
  readonly data: {
    readonly attributes: readonly {
      readonly key: string;
      readonly isOption: true;
      readonly terms: readonly { readonly value: string }[];
    }[];
    readonly variations: readonly VariationView[];
  };
}

/** What a product's page shows beyond its card. */
export interface ProductDetailView {
  /** The merchant's own words on the card, price and stock included. */
  readonly card: CardView;
  /** For the total on the action: the price of one piece; null when options decide it or it has none. */
  readonly unitPrice: Price | null;
  readonly gallery: readonly PictureView[];
  readonly breadcrumbs: readonly BreadcrumbView[];
  /** null: no options. */
  readonly form: OptionsFormView | null;
  /** What the store's own choices come to, as the form shows it before anything is touched; null while a choice is open. */
  readonly chosen: VariationView | null;
  /** What adding to the cart costs before anything is touched; null while a choice is open or when it cannot be had. */
  readonly total: string | null;
  readonly isSoldIndividually: boolean;
  readonly specifications: readonly SpecificationView[];
  /** Sanitised HTML; may be empty. */
  readonly summaryHtml: string;
  readonly descriptionHtml: string;
  readonly similar: readonly CardView[];
  /** Chat with the shop about this product; null without a WhatsApp number. */
  readonly whatsAppHref: string | null;
}
