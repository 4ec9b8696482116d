import { isolate } from '#domain/language/isolate.ts';
import { LOCALE_FACTS } from '#domain/tenant/locale.ts';
import type { LocaleContext } from './locale-context.ts';

/** As WooCommerce writes them behind weights and dimensions, in whatever language the shop is. */
const UNITS = ['kg', 'g', 'lbs', 'oz', 'm', 'cm', 'mm', 'in', 'yd'] as const;

/** `0.5 kg`, `10 × 5 × 3 cm` with the unit in the reader's letters; what ends otherwise stays as the store wrote it. */
export function measureText(measure: string, { t, plain, locale }: LocaleContext): string {
  const text = plain(measure);
  const [, numbers = '', name] = /^([\d.,× x]*\d)\s*([a-z]+)$/.exec(text) ?? [];
  const unit = UNITS.find((each) => each === name);
  if (!unit || LOCALE_FACTS[locale].direction === 'ltr') return text;
  return `${isolate(numbers)} ${t(`details:unit-${unit}`)}`;
}
