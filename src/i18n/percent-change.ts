import type { Digits } from '#domain/language/digits.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { formatNumber } from './format-number.ts';

/** A change in per cent, isolated with its sign: `+12%`, `−3%`. */
export const percentChange = (percent: number, locale: Locale, digits: Digits): string =>
  `\u2066${percent < 0 ? '−' : '+'}${formatNumber(Math.abs(percent), locale, digits)}%\u2069`;
