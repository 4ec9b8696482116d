import { LOCALES } from '#domain/tenant/locale.ts';

/**
 * How i18next is set up, the same in plain Node and in Astro's server bundle. Plain values only: astro-i18next writes them
 * into source text, strings without escaping their quotes.
 *
 * `lng` is no language at all: words are asked for with `getFixedT(locale)`, and a call of the global `t` shows by giving
 * back its key.
 */
export const OPTIONS = {
  lng: 'cimode',
  supportedLngs: LOCALES,
  preload: LOCALES,
  fallbackLng: false,
  ns: ['words'],
  defaultNS: 'words',
  initAsync: false,
  // `cart:total` is `total` in the area `cart` of a file.
  keySeparator: ':',
  nsSeparator: false,
  interpolation: { escapeValue: false, skipOnVariables: true },
} as const;
