import { addressWords, FIELD_WORDS } from './field-words.ts';
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
  const [why, remedy] = addressWords(names) ?? FIELD_WORDS[place] ?? FIELD_WORDS[''] ?? ['', ''];
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
