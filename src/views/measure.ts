import { isolate } from '#domain/language/isolate.ts';
import { LOCALE_FACTS } from '#domain/tenant/locale.ts';
import type { LocaleContext } from './locale-context.ts';

/** The units that WooCommerce appends to weights and dimensions, in a shop of any language. */
const UNITS = ['kg', 'g', 'lbs', 'oz', 'm', 'cm', 'mm', 'in', 'yd'] as const;

/**
 * A measure such as `0.5 kg` or `10 × 5 × 3 cm` with its unit in the reader's language. A text with another ending stays
 * unchanged.
 */
export function measureText(measure: string, { t, plain, locale }: LocaleContext): string {
  const text = plain(measure);
  const [, numbers = '', name] = /^([\d.,× x]*\d)\s*([a-z]+)$/.exec(text) ?? [];
  const unit = UNITS.find((each) => each === name);
  if (!unit || LOCALE_FACTS[locale].direction === 'ltr') return text;
  return `${isolate(numbers)} ${t(`details:unit-${unit}`)}`;
}
