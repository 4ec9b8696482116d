import { localeKeys } from './locale.ts';

/** For the operator, by path in `tenant.json` (without list positions): why the value is required in this form, and what to write. */
export const FIELD_WORDS: Readonly<Record<string, readonly [why: string, remedy: string]>> = {
  '': ['A tenant is described by one JSON object.', 'Write { "timeZone": …, "country": …, "currency": … }.'],
  slug: [
    'The folder is named after the merchant, and that name is used in host names and storage keys.',
    'Rename the folder: 1 to 63 of a-z, 0-9 and -, not starting or ending with -.',
  ],
  hosts: [
    'The site is served and linked by its host names.',
    'Give a list of host names in lower case without https:// and port, such as ["shop.example.com"], or leave "hosts" out.',
  ],
  languages: [
    'Dukkan has words for these languages only.',
    `Use ${localeKeys()
      .map((key) => `"${key}"`)
      .join(', ')} in the order wanted, or leave "languages" out for Arabic and English.`,
  ],
  timeZone: [
    "The merchant's clock decides when the shop is open, also in summer time.",
    'Use an IANA name such as "Asia/Jerusalem" or "Asia/Amman".',
  ],
  country: [
    'Phone numbers without a country code are read by the country.',
    'Use two capital letters of ISO 3166-1, such as "PS" or "JO".',
  ],
  currency: [
    'Prices in any other currency are left out.',
    'Use the store\'s currency as three capital letters of ISO 4217, such as "ILS" or "JOD".',
  ],
  digits: [
    'It says how numbers are printed.',
    'Use "latn" for 0-9 or "arab" for ٠-٩, or leave "digits" out for 0-9.',
  ],
  serviceWorker: [
    'It says whether the site works offline.',
    'Use "off" to take a broken service worker out of all browsers, or leave "serviceWorker" out.',
  ],
  api: [
    'It says where pages reach store and data service when that is not below their own host.',
    'Give { "store": "https://store.example.com", "dataService": "https://data.example.com" } or one of them, or leave "api" out.',
  ],
  sources: [
    'It says where settings and catalogue are read.',
    'Give { "settings": { "kind": … }, "catalogue": { "kind": … } }, or leave "sources" out for files beside tenant.json.',
  ],
  'sources.settings': [
    'Settings come from files or from Directus.',
    'Use { "kind": "files" } or { "kind": "directus", "url": "https://…" }.',
  ],
  'sources.catalogue': [
    'The catalogue comes from files or from WooCommerce.',
    'Use { "kind": "files" } or { "kind": "woocommerce", "url": "https://…" }.',
  ],
  'sources.settings.slug': [
    "It finds the merchant's row in CustomerSettings.",
    "Give the slug of that row, or leave it out when it is the folder's name.",
  ],
  'sources.settings.tokenEnv': [
    'It names the environment variable that holds the token; the token itself must not stand in a file.',
    'Use capitals, digits and _, such as "DIRECTUS_TOKEN", and set that variable where sites are built.',
  ],
  ordering: [
    'It says who takes the orders, and that must fit the catalogue.',
    'Use { "kind": "dukkan" } for a catalogue in files, { "kind": "woocommerce" } for a WooCommerce without a plugin, or { "kind": "plugin" }.',
  ],
  'ordering.taxes': [
    'It says which taxes the shop has, and whether prices include them.',
    'Use { "inPrices": true, "rates": [{ "name": "VAT", "percent": "16" }] }, or leave it out.',
  ],
  'ordering.taxes.rates': [
    'Each tax has a name for customers and per cents as text.',
    'Use [{ "name": "VAT", "percent": "16", "onDelivery": true }].',
  ],
  'ordering.accepts': [
    'It says whether staff take each order on, or the shop takes all of them.',
    'Use "by-staff" or "at-once", or leave it out for "by-staff".',
  ],
  'ordering.whileAway': [
    'It says whether orders are taken while the WooCommerce does not answer.',
    'Use "accept" or "refuse", or leave it out for "accept".',
  ],
  'ordering.keyEnv': [
    'It names the environment variable that holds the consumer key; the key itself must not stand in a file.',
    'Use capitals, digits and _, such as "SHOP_KEY", or leave it out for WOOCOMMERCE_KEY_<SLUG>, and set that variable where orders are taken.',
  ],
  'ordering.secretEnv': [
    'It names the environment variable that holds the consumer secret; the secret itself must not stand in a file.',
    'Use capitals, digits and _, such as "SHOP_SECRET", or leave it out for WOOCOMMERCE_SECRET_<SLUG>, and set that variable where orders are taken.',
  ],
};

const SOURCE_URL = [
  'Sources are read over https, or http on this machine, and secrets do not belong in addresses.',
  'Give the plain address, such as "https://store.example.com", without user, query or #.',
] as const;

const API_URL = [
  'Pages call it over https, or http on this machine, and anybody can read it.',
  'Give the plain address, such as "https://store.example.com", without user, query or #.',
] as const;

/** The reason and remedy for an invalid address; null if the field is not an address. */
export function addressWords(names: readonly string[]): readonly [string, string] | null {
  if (names.at(-1) === 'url') return SOURCE_URL;
  return names[0] === 'api' && names.length === 2 ? API_URL : null;
}
