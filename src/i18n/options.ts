/** One file `src/i18n/<locale>/<area>.json` each. */
export const NAMESPACES = [
  'app',
  'cart',
  'common',
  'consent',
  'details',
  'errors',
  'faults',
  'frame',
  'head',
  'home',
  'hours',
  'menu',
  'notices',
  'order',
  'product',
  'search',
  'shells',
  'shop',
  'staff',
] as const;

/**
 * How i18next is set up, the same in plain Node and in Astro's server bundle. Plain values only: astro-i18next writes them
 * into source text, strings without escaping their quotes.
 *
 * `lng` is no language at all: words are asked for with `getFixedT(locale)`, and a call of the global `t` shows by giving
 * back its key.
 */
export const OPTIONS = {
  lng: 'cimode',
  supportedLngs: ['ar', 'en', 'he'],
  preload: ['ar', 'en', 'he'],
  fallbackLng: false,
  ns: NAMESPACES,
  defaultNS: 'common',
  initAsync: false,
  keySeparator: false,
  nsSeparator: ':',
  interpolation: { escapeValue: false, skipOnVariables: true },
} as const;
