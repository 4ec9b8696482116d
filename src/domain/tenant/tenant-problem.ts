import { localeKeys } from './locale.ts';
import { nearestKey } from './nearest-key.ts';

/** An error in a tenant's file, in English for the operator. */
export interface TenantProblem {
  /** Dotted path: `sources.settings.url`; empty for the whole file. */
  readonly path: string;
  /** Permanent. */
  readonly code: 'tenant.unknown-key' | 'tenant.missing' | 'tenant.wrong' | 'tenant.reserved';
  readonly what: string;
  readonly why: string;
  /** What the operator should do. */
  readonly remedy: string;
}

/** The problem as one line. */
export const problemText = ({ what, why, remedy }: TenantProblem): string => `${what} ${why} ${remedy}`;

/** The fields of a zod issue that the rules read. */
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

/** By path (without list positions): why the value is required in this form, and what to write. */
const FIELDS: Readonly<Record<string, readonly [why: string, remedy: string]>> = {
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

const KNOWN_KEYS: Readonly<Record<string, readonly string[]>> = {
  '': [
    'hosts',
    'languages',
    'timeZone',
    'country',
    'currency',
    'digits',
    'serviceWorker',
    'api',
    'sources',
    'ordering',
  ],
  api: ['store', 'dataService'],
  sources: ['settings', 'catalogue'],
  'sources.settings': ['kind', 'url', 'slug', 'tokenEnv'],
  'sources.catalogue': ['kind', 'url'],
  ordering: ['kind', 'keyEnv', 'secretEnv', 'taxes', 'accepts', 'whileAway'],
  'ordering.taxes': ['inPrices', 'perTotal', 'rates'],
  'ordering.taxes.rates': ['name', 'percent', 'onDelivery', 'compound'],
};

/** One problem for a wrong or missing value, one for each unknown key. */
export function problemOf(issue: Issue, json: unknown): TenantProblem[] {
  const names = issue.path.filter((step) => typeof step !== 'number').map(String);
  if (issue.keys) return issue.keys.map((key) => unknownKey(key, names.join('.')));
  const place = names.at(-1) === 'kind' ? names.slice(0, -1).join('.') : names.join('.');
  const [why, remedy] = addressWords(names) ?? FIELDS[place] ?? FIELDS[''] ?? ['', ''];
  const value = issue.path.reduce<unknown>((node, step) => Object(node)[step], json);
  const path = issue.path.join('.');
  const subject = path === '' ? 'tenant.json' : `"${path}"`;
  if (value === undefined)
    return [{ path, code: 'tenant.missing', what: `${subject} is missing.`, why, remedy }];
  return [
    {
      path,
      code: 'tenant.wrong',
      what: `${subject} cannot be ${shown(value, names.at(-1), addressWords(names) !== null)}.`,
      why,
      remedy,
    },
  ];
}

export const reservedSlug = (slug: string): TenantProblem => ({
  path: 'slug',
  code: 'tenant.reserved',
  what: `No merchant can be called ${JSON.stringify(slug)}.`,
  why: 'It would get a host name that belongs to the platform, or where programs look for something else.',
  remedy: 'Choose another slug.',
});

/** The reason and remedy for an invalid address; null if the field is not an address. */
function addressWords(names: readonly string[]): readonly [string, string] | null {
  if (names.at(-1) === 'url') return SOURCE_URL;
  return names[0] === 'api' && names.length === 2 ? API_URL : null;
}

function unknownKey(key: string, place: string): TenantProblem {
  const path = place === '' ? key : `${place}.${key}`;
  const known = KNOWN_KEYS[place] ?? [];
  const nearest = nearestKey(key, known);
  const remedy = nearest
    ? `Did you mean "${nearest}"? Rename it or remove it.`
    : `Remove it. Known here: ${known.join(', ')}.`;
  const why = 'A key that is not read would be a setting without effect.';
  return { path, code: 'tenant.unknown-key', what: `${shown(path)} is not known.`, why, remedy };
}

/** A value from the file for a message, shortened and without possible secrets. */
function shown(value: unknown, key?: string, isAddress = false): string {
  if (key?.endsWith('Env')) return 'what it is';
  const json = JSON.stringify(value) ?? String(value);
  const safe = isAddress ? json.replace(/\/\/[^/"]*@/, '//…@').replace(/[?#].*/, '…"') : json;
  return safe.length > 80 ? `${safe.slice(0, 79)}…` : safe;
}
