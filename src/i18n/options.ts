import { LOCALES } from '#domain/tenant/locale.ts';

/**
 * Options of i18next, for plain Node and for Astro's server bundle. Use only plain values, because astro-i18next writes them into source
 * text and does not escape quotes.
 *
 * `lng` is no language, because all code uses `getFixedT(locale)`. A call of the global `t` returns its key, so that it is noticed.
 */
export const OPTIONS = {
  lng: 'cimode',
  supportedLngs: LOCALES,
  preload: LOCALES,
  fallbackLng: false,
  ns: ['words'],
  defaultNS: 'words',
  initAsync: false,
  // `cart:total` is the key `total` in the area `cart` of a file.
  keySeparator: ':',
  nsSeparator: false,
  interpolation: { escapeValue: false, skipOnVariables: true },
} as const;
