import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import { currencyWords, formatMoney, formatTime, listed } from './format.ts';
import { formatDateTime, formatDay, formatTimes, formatWeekday } from './format-date.ts';
import { addedOn, formatNumber, percentOff, takenOff } from './format-number.ts';
import { percentChange } from './percent-change.ts';
import { translator } from './translate.ts';

const THREE = ['ar', 'en', 'he'] as const;

const shekel: CurrencyFormat = {
  code: 'ILS',
  minorUnit: 2,
  symbol: '₪',
  prefix: '',
  suffix: ' ₪',
  decimalSeparator: '.',
  thousandSeparator: ',',
};
const dinar: CurrencyFormat = { ...shekel, code: 'JOD', minorUnit: 3, symbol: 'د.ا', suffix: ' \u200fد.ا' };

describe('currencyWords', () => {
  it.each([
    [shekel, 'ar', '₪'],
    [shekel, 'en', '₪'],
    [dinar, 'ar', 'د.ا'],
    [dinar, 'en', 'JOD'],
    [dinar, 'he', 'JOD'],
  ] as const)('names the currency by the sign that readers can read', (currency, locale, sign) => {
    expect(currencyWords(currency.symbol, currency, locale)).toBe(sign);
  });
});

describe('formatMoney', () => {
  it.each([
    [4200, shekel, '42.00 ₪'],
    [5, shekel, '0.05 ₪'],
    [123_456_789, shekel, '1,234,567.89 ₪'],
    [-4200, shekel, '-42.00 ₪'],
    [1250, dinar, '1.250 د.ا'],
    [1500, { ...shekel, minorUnit: 0, prefix: 'SAR ', suffix: '' }, 'SAR 1,500'],
    [123_450, { ...shekel, decimalSeparator: ',', thousandSeparator: '.', suffix: ' €' }, '1.234,50 €'],
    [123_450, { ...shekel, thousandSeparator: '$&' }, '1$&234.50 ₪'],
  ])('writes %i as the store does', (amount, format, text) => {
    const money = { amount, minorUnit: format.minorUnit, currency: format.code };
    expect(formatMoney(money, format, 'ar', 'latn')).toBe(text);
  });

  it('replaces a currency in Arabic letters with its code for readers of other languages', () => {
    const money = { amount: 650, minorUnit: 3, currency: 'JOD' };
    expect(formatMoney(money, dinar, 'en', 'latn')).toBe('0.650 JOD');
    expect(formatMoney(money, dinar, 'he', 'latn')).toBe('0.650 JOD');
    expect(formatMoney(money, { ...dinar, suffix: '', prefix: 'د.ا ' }, 'en', 'latn')).toBe('JOD 0.650');
  });

  it.each([
    [shekel, '1,000.00 USD'],
    [{ ...shekel, prefix: '₪', suffix: '' }, '1,000.00 USD'],
    [{ ...dinar, minorUnit: 2 }, '1,000.00 USD'],
  ])('writes money that is not the shop’s own with its code, in every language', (format, text) => {
    const money = { amount: 100_000, minorUnit: 2, currency: 'USD' };
    for (const locale of THREE) expect(formatMoney(money, format, locale, 'latn')).toBe(text);
    expect(formatMoney({ ...money, amount: -5 }, format, 'ar', 'arab')).toBe('-٠.٠٥ USD');
  });

  it('uses Arabic digits if the merchant chose them', () => {
    expect(formatMoney({ amount: 4200, minorUnit: 2, currency: 'ILS' }, shekel, 'ar', 'arab')).toBe(
      '٤٢.٠٠ ₪',
    );
  });

  it('contains no direction marks', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string({ unit: 'binary' }), (amount, suffix) => {
        const money = { amount, minorUnit: 2, currency: 'ILS' };
        expect(formatMoney(money, { ...shekel, suffix }, 'ar', 'latn')).not.toMatch(
          /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
        );
      }),
    );
  });
});

describe('takenOff', () => {
  it.each([
    ['42.00 ₪', '\u2066−42.00 ₪\u2069'],
    ['$1,250.00', '\u2066−$1,250.00\u2069'],
    ['1,250.500\u00a0د.ا', '\u2066−1,250.500\u2069\u00a0د.ا'],
    ['د.ا\u00a05', 'د.ا\u00a0\u2066−5\u2069'],
    ['٤٢.٠٠ ₪', '\u2066−٤٢.٠٠\u2069 ₪'],
  ])('takenOff of %s puts the sign before its number, in one piece', (price, text) => {
    expect(takenOff(price)).toBe(text);
    expect(addedOn(price)).toBe(text.replace('−', '+'));
  });
});

describe('percentOff', () => {
  it('gives the saving of a sale, and null below one per cent', () => {
    expect([12, 1, 0].map((percent) => percentOff(percent, 'en', 'latn'))).toEqual(['−12%', '−1%', null]);
    expect(percentOff(12, 'ar', 'arab')).toBe('−١٢%');
  });
});

describe('percentChange', () => {
  it('keeps the sign before its number in all languages', () => {
    expect([12, -3].map((percent) => percentChange(percent, 'en', 'latn'))).toEqual([
      '\u2066+12%\u2069',
      '\u2066−3%\u2069',
    ]);
    expect(percentChange(1200, 'ar', 'latn')).toBe('\u2066+1,200%\u2069');
  });
});

describe('listed', () => {
  it.each([
    ['ar', 'كبير، صغير'],
    ['en', 'كبير, صغير'],
    ['he', 'كبير, صغير'],
  ] as const)('separates by the comma of %s', (locale, text) => {
    expect(listed(['كبير', 'صغير'], locale)).toBe(text);
  });
});

describe('formatDay', () => {
  it('names the weekday and the date, in the merchant’s digits', () => {
    expect(THREE.map((locale) => formatDay('2026-11-24', locale, 'latn'))).toEqual([
      'الثلاثاء، 24 نوفمبر',
      'Tuesday, November 24',
      'יום שלישי, 24 בנובמבר',
    ]);
    expect(formatDay('2026-11-24', 'ar', 'arab')).toBe('الثلاثاء، ٢٤ نوفمبر');
  });
});

describe('numbers and times', () => {
  it.each(THREE)('are in Latin digits in %s unless the merchant chose otherwise', (locale) => {
    expect([0, 999, 1000, 1234, 0.5].map((value) => formatNumber(value, locale, 'latn'))).toEqual([
      '0',
      '999',
      '1,000',
      '1,234',
      '0.5',
    ]);
    expect(formatNumber(207, locale, 'arab')).toBe('٢٠٧');
    expect(formatNumber(0.5, locale, 'arab')).toBe('٠٫٥');
    expect(percentOff(25, locale, 'latn')).toBe('−25%');
  });

  it('are said as readers say them: with the half of the day in Arabic and English, by 24 hours in Hebrew', () => {
    const said = (seconds: number) =>
      THREE.map((locale) => formatTime(seconds, { locale, digits: 'latn' }).replace('\u00a0', '~'));
    expect(said(0)).toEqual(['12:00~ص', '12:00~AM', '0:00']);
    expect(said(9 * 3600)).toEqual(['9:00~ص', '9:00~AM', '9:00']);
    expect(said(12.5 * 3600)).toEqual(['12:30~م', '12:30~PM', '12:30']);
    expect(said(19 * 3600 + 5 * 60)).toEqual(['7:05~م', '7:05~PM', '19:05']);
    expect(said(24 * 3600)).toEqual(['12:00~ص', '12:00~AM', '24:00']);
    expect(formatTime(16 * 3600, { locale: 'ar', digits: 'arab' })).toBe('٤:٠٠\u00a0م');
  });

  it.each([
    [16, 17.5, ['4:00–5:30~م', '4:00–5:30~PM', '16:00–17:30']],
    [9, 13, ['9:00~ص~–~1:00~م', '9:00~AM~–~1:00~PM', '9:00–13:00']],
    [23.5, 0, ['11:30~م~–~12:00~ص', '11:30~PM~–~12:00~AM', '23:30–0:00']],
    [17, 24, ['5:00~م~–~12:00~ص', '5:00~PM~–~12:00~AM', '17:00–24:00']],
    // Until the next morning: one word for both would hide the night.
    [10, 9, ['10:00~ص~–~9:00~ص', '10:00~AM~–~9:00~AM', '10:00–9:00']],
  ])('from %f until %f share the half of the day if they can', (from, until, said) => {
    expect(
      THREE.map((locale) =>
        formatTimes(from * 3600, until * 3600, { locale, digits: 'latn' }).replaceAll('\u00a0', '~'),
      ),
    ).toEqual(said);
  });

  it('gives the same weekday as the words of pages', () => {
    expect(THREE.map((locale) => formatWeekday('sunday', locale))).toEqual(['الأحد', 'Sunday', 'יום ראשון']);
    for (const locale of THREE) {
      const words = WEEKDAYS.map((weekday) => translator(locale)(`hours:${weekday}`));
      expect(words).toEqual(WEEKDAYS.map((weekday) => formatWeekday(weekday, locale)));
    }
  });

  it('gives the day in the merchant’s zone', () => {
    const lateEvening = Date.UTC(2026, 10, 21, 23);
    expect(formatDateTime(lateEvening, 'en', 'latn', 'Asia/Jerusalem')).toMatch(/22.*2026/);
  });

  it('gives an instant in the merchant’s time, without direction marks', () => {
    const noon = Date.UTC(2026, 10, 21, 12, 5);
    for (const locale of THREE) {
      const text = formatDateTime(noon, locale, 'latn', 'Asia/Jerusalem');
      const time = formatTime(14 * 3600 + 5 * 60, { locale, digits: 'latn' });
      expect(text).toMatch(/21.*2026/u);
      expect(text.endsWith(` ${time}`)).toBe(true);
      expect(text).not.toMatch(/[\u200e\u200f]/);
    }
  });
});
