import type { Price, QuantityLimits } from '#domain/catalogue/product.ts';
import type { Digits } from '#domain/language/digits.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { OptionsFormView, VariationView } from '#views/product-view.ts';

/** What the product page tells the script of its order form, as JSON in the page. */
export interface OrderFormData {
  readonly productId: number;
  /** One piece; null when the options decide. */
  readonly unitPrice: Price | null;
  readonly quantity: QuantityLimits;
  /** Pieces left of a product without options, when the page says so. */
  readonly remaining: number | null;
  readonly attributes: OptionsFormView['data']['attributes'];
  /** Empty for a product without options. */
  readonly variations: OptionsFormView['data']['variations'];
  readonly currency: CurrencyFormat;
  readonly locale: Locale;
  readonly digits: Digits;
  /**
   * Once the store was asked: what is not as the page has it, before anything is chosen; and why the product cannot be had, whatever its
   * options.
   */
  readonly now?: {
    readonly soldOut: string | null;
    readonly shown?: Pick<VariationView, 'priceView' | 'remaining'>;
  };
}
