import type { ExtraGroup, Price, Variation } from '#domain/catalogue/product.ts';
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
  /** Null unless this option alone decides the price. */
  readonly price: string | null;
  readonly isDefault: boolean;
  /** False if no available variation has it; it is then shown as unavailable. */
  readonly isPossible: boolean;
}

/** One choice: a group of radio buttons with the form name `key`. */
export interface OptionView {
  readonly key: string;
  readonly name: string;
  readonly terms: readonly TermView[];
}

/** A group of extras: checkboxes, or radio buttons where exactly one is to be chosen. */
export interface ExtraGroupView {
  readonly name: string;
  /** How many to choose: `Required · choose 2`. */
  readonly rule: string;
  readonly isRequired: boolean;
  /** Each choice takes the place of the other, as for the options of a product. */
  readonly isOneOf: boolean;
  /** The words for choosing none of them, where these need a choice of their own: a radio cannot be taken back. */
  readonly none: string | null;
  readonly extras: readonly {
    readonly key: string;
    readonly name: string;
    /** Null without a price. */
    readonly price: string | null;
    /** Whether it has a price and costs nothing as long as nothing is chosen. */
    readonly isFree: boolean;
    /** The most pieces of it. */
    readonly maximum: number;
    readonly isSoldOut: boolean;
    /** Whether its price is charged once for a line. */
    readonly isOnce: boolean;
  }[];
}

/**
 * A variation for the options form: the fields that `matchingVariation`, `isChoicePossible` and `availabilityOf` read, and the
 * texts to print.
 */
export interface VariationView extends Omit<Variation, 'image'> {
  readonly priceView: PriceView | null;
  /** Pieces left, as on a card. */
  readonly remaining: CardView['remaining'];
  /** Position of the variation's own picture in the gallery. */
  readonly pictureIndex: number | null;
}

export interface OptionsFormView {
  readonly options: readonly OptionView[];
  /** For an inline JSON script; pass it through `jsonForScript`. */
  readonly data: {
    readonly attributes: readonly {
      readonly key: string;
      readonly isOption: true;
      readonly terms: readonly { readonly value: string }[];
    }[];
    readonly variations: readonly VariationView[];
  };
}

/** The content of a product's page beyond its card. */
export interface ProductDetailView {
  /** The card, with price and stock. */
  readonly card: CardView;
  /** Unit price for the total on the button; null if options decide it or there is none. */
  readonly unitPrice: Price | null;
  readonly gallery: readonly PictureView[];
  readonly breadcrumbs: readonly BreadcrumbView[];
  /** null: no options. */
  readonly form: OptionsFormView | null;
  readonly extras: readonly ExtraGroupView[];
  /** For an inline JSON script; pass it through `jsonForScript`. */
  readonly extrasData: readonly ExtraGroup<string>[];
  /** The variation of the store's default choices, which the form shows at first; null while a choice is open. */
  readonly chosen: VariationView | null;
  /** The initial total on the button; null while a choice is open or if the item is unavailable. */
  readonly total: string | null;
  readonly isSoldIndividually: boolean;
  /** The minutes of a dish that takes longer than the shop usually does; else null, because every order waits for the shop's. */
  readonly waitMinutes: number | null;
  readonly specificationsTitle: string;
  readonly specifications: readonly SpecificationView[];
  /** Sanitised HTML; may be empty. */
  readonly summaryHtml: string;
  readonly descriptionHtml: string;
  /** The products of a group, to be ordered one by one. */
  readonly parts: readonly CardView[];
  /** Address of the page of another host on which an external product is sold. */
  readonly soldAt: { readonly href: string; readonly host: string } | null;
  readonly similar: readonly CardView[];
  /** A chat with the shop about this product; null without a WhatsApp number. */
  readonly whatsAppHref: string | null;
}
