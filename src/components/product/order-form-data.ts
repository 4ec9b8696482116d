import type { ExtraGroup, Price, QuantityLimits } from '#domain/catalogue/product.ts';
import type { Digits } from '#domain/language/digits.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { OptionsFormView, VariationView } from '#views/product-view.ts';

/** JSON in the product page for the script of its order form. */
export interface OrderFormData {
  readonly productId: number;
  /** The price of one piece; null if it depends on the options. */
  readonly unitPrice: Price | null;
  readonly quantity: QuantityLimits;
  /** The remaining stock of a product without options, if the page shows it. */
  readonly remaining: number | null;
  readonly attributes: OptionsFormView['data']['attributes'];
  /** Empty for a product without options. */
  readonly variations: OptionsFormView['data']['variations'];
  readonly extras: readonly ExtraGroup<string>[];
  readonly currency: CurrencyFormat;
  readonly locale: Locale;
  readonly digits: Digits;
  /**
   * Present after the store has answered: changes that apply before a choice, and the reason if no choice of the product is for
   * sale.
   */
  readonly now?: {
    readonly soldOut: string | null;
    readonly shown?: Pick<VariationView, 'priceView' | 'remaining'>;
  };
}
