import { invalidQuery } from './errors.ts';

/** A filter as sent: fields and operators. */
export type Filter = { readonly [key: string]: unknown };

/** The parameter `deep`: limits, orders and filters of nested lists, by field. */
export interface DeepQuery {
  readonly query: Omit<Query, 'deep' | 'meta'>;
  readonly nested: Readonly<Record<string, DeepQuery>>;
}

export interface Query {
  /** Paths such as `*` and `images.directus_files_id.*`. */
  readonly fields: readonly string[];
  readonly filter: Filter | null;
  /** Null for all. */
  readonly limit: number | null;
  readonly offset: number;
  /** Field names; a leading `-` means descending. */
  readonly sort: readonly string[];
  readonly meta: readonly ('total_count' | 'filter_count')[];
  readonly deep: DeepQuery;
}

const DEFAULT_LIMIT = 100;
const MAXIMUM_DEPTH = 10;

/** Parses the query of a URL, in which `filter` and `deep` are JSON. Throws 400 for values that Directus refuses. */
export function readQuery(search: URLSearchParams): Query {
  const parameters: Readonly<Record<string, string>> = Object.fromEntries(search);
  const level = readLevel(parameters);
  const deep = fromJson(parameters.deep);
  return { ...level, meta: metaOf(parameters.meta), deep: readDeep(isObject(deep) ? deep : {}, 0) };
}

function readLevel(from: Readonly<Record<string, unknown>>): Omit<Query, 'deep' | 'meta'> {
  const limit = wholeNumber(from.limit, 'limit', -1) ?? DEFAULT_LIMIT;
  const page = wholeNumber(from.page, 'page', 0) ?? 0;
  const offset = wholeNumber(from.offset, 'offset', 0) ?? 0;
  return {
    fields: listOf(from.fields, ['*']),
    filter: filterOf(from.filter),
    limit: limit === -1 ? null : limit,
    offset: page > 0 && limit > 0 ? (page - 1) * limit : offset,
    sort: listOf(from.sort, []),
  };
}

/** Keys with an underscore belong to the list's query; others are fields below it. */
function readDeep(from: Readonly<Record<string, unknown>>, depth: number): DeepQuery {
  if (depth > MAXIMUM_DEPTH) throw invalidQuery('Max relational depth exceeded');
  const own = Object.entries(from).filter(([key]) => key.startsWith('_'));
  const nested = Object.entries(from).filter(([key, value]) => !key.startsWith('_') && isObject(value));
  return {
    query: readLevel(Object.fromEntries(own.map(([key, value]) => [key.slice(1), value]))),
    nested: Object.fromEntries(
      nested.map(([key, value]) => [key, readDeep(value as Record<string, unknown>, depth + 1)]),
    ),
  };
}

function metaOf(value: string | undefined): Query['meta'] {
  const known = ['total_count', 'filter_count'] as const;
  const asked = listOf(value, []);
  return asked.includes('*') ? known : known.filter((name) => asked.includes(name));
}

function filterOf(value: unknown): Filter | null {
  if (value === undefined || value === '') return null;
  let filter = value;
  if (typeof value === 'string') {
    try {
      filter = JSON.parse(value);
    } catch {
      throw invalidQuery('Invalid JSON for filter object');
    }
  }
  if (!isObject(filter)) throw invalidQuery('"filter" must be of type object');
  return filter;
}

/** Parses text with commas, or a list of such texts. */
function listOf(value: unknown, otherwise: readonly string[]): readonly string[] {
  const texts = Array.isArray(value) ? value : [value];
  const items = texts.flatMap((text) => (typeof text === 'string' ? text.split(',') : []));
  const trimmed = items.map((item) => item.trim()).filter((item) => item !== '');
  return trimmed.length > 0 ? trimmed : otherwise;
}

function wholeNumber(value: unknown, name: string, minimum: number): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || value === '') throw invalidQuery(`"${name}" must be a number`);
  if (number < minimum) throw invalidQuery(`"${name}" must be greater than or equal to ${minimum}`);
  return number;
}

function fromJson(value: string | undefined): unknown {
  try {
    return JSON.parse(value ?? '');
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
