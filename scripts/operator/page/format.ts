import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import { commaOf } from '#i18n/format.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats of times, sizes and counts, with Latin digits. */
export function formats(locale: Locale) {
  const tag = `${LOCALE_FACTS[locale].tag}-u-nu-latn`;
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' });
  const exact = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' });
  // A canvas would order an Arabic comma between numbers from right to left.
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
  const seconds = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: 2,
    maximumSignificantDigits: 3,
    // The coarser of two limits.
    roundingPriority: 'lessPrecision',
  });
  const kilobytes = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: 'kilobyte',
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  });
  return {
    comma: commaOf(locale),
    count: (value: number) => whole.format(value),
    seconds: (value: number) => seconds.format(value),
    bytes: (value: number) => kilobytes.format(value / 1000),
    exact: (ms: number) => exact.format(ms),
    /** Short enough for an axis. */
    day: (ms: number) => day.format(ms),
    /** For example "3 min. ago". Times in the future of this device's clock count as now. */
    ago(ms: number, now: number) {
      const past = Math.max(0, (now - ms) / 1000);
      const [unit, size] = UNITS.find(([, size]) => past >= size) ?? (['second', 1] as const);
      return relative.format(-Math.floor(past / size), unit);
    },
  };
}

export type Formats = ReturnType<typeof formats>;
