import type { CurrencyFormat } from '#domain/money.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import { ARABIC_SCRIPT } from './format.ts';

/** How prices name the currency: by the store's symbol, or by its code for readers who do not read its Arabic letters. */
export const currencySign = ({ symbol, code }: CurrencyFormat, locale: Locale): string =>
  ARABIC_SCRIPT.test(symbol) && LOCALE_FACTS[locale].script !== 'Arabic' ? code : symbol;
