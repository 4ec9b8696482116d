import type { ExtraGroup, Product, Variation } from '#domain/catalogue/product.ts';
import type { ItemFault, WireContext } from '#wire/context.ts';
import { decodeEntities } from '#wire/decode-entities.ts';

/**
 * A product as the store sells it at present. Texts and pictures come from the release: the browser takes no HTML and no foreign
 * picture from the store.
 */
export type StoreProduct = Omit<
  Product,
  | 'position'
  | 'similarIds'
  | 'partIds'
  | 'soldAt'
  | 'summaryHtml'
  | 'descriptionHtml'
  | 'images'
  | 'variations'
  | 'extras'
> & {
  /** null: not requested. */
  readonly variations: readonly Variation[] | null;
  /** Absent: the store does not tell them here. */
  readonly extras?: readonly ExtraGroup[];
};

/** Blocks merchant HTML and foreign pictures. */
export const liveContext = (report: (fault: ItemFault) => void = () => {}): WireContext => ({
  report,
  decodeEntities,
  sanitiseHtml: () => '',
  imageSource: () => null,
});
