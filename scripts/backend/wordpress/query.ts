import { fail, ok, type Result } from '#domain/result.ts';
import { invalidParameters, type ParameterFault, type Refusal } from './refusal.ts';

/** Reads a query parameter by parameter with the checks of WordPress, and collects the faults. */
export interface QueryReader {
  integer(name: string, fallback: number, limits: { minimum: number; maximum?: number }): number;
  choice<Name extends string>(name: string, choices: readonly Name[], fallback: Name): Name;
  /** `true`, `1`, `false`, `0`; undefined when absent. */
  flag(name: string): boolean | undefined;
  /** `name=1,2` or `name[]=1&name[]=2`; empty when absent. */
  list(name: string): readonly string[];
  text(name: string): string | undefined;
  /** Epoch milliseconds of an ISO 8601 date and time, which is UTC without an offset; undefined when absent. */
  instant(name: string): number | undefined;
  /** The value, or a refusal that lists all faults of the query. */
  result<Value>(value: Value): Result<Value, Refusal>;
}

export function queryReader(query: URLSearchParams): QueryReader {
  const faults: Record<string, ParameterFault> = {};
  const list = (name: string): string[] =>
    [...query.getAll(name), ...query.getAll(`${name}[]`)]
      .flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter((value) => value !== '');
  return {
    integer(name, fallback, { minimum, maximum }) {
      const text = query.get(name);
      if (text === null) return fallback;
      const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      if (Number.isNaN(value))
        faults[name] = { code: 'rest_invalid_type', message: `${name} is not of type integer.` };
      else if (value < minimum || (maximum !== undefined && value > maximum))
        faults[name] = { code: 'rest_out_of_bounds', message: `${name} must be ${bounds(minimum, maximum)}` };
      return value;
    },
    choice(name, choices, fallback) {
      const text = query.get(name);
      const found = text === null ? fallback : choices.find((choice) => choice === text);
      if (found === undefined)
        faults[name] = { code: 'rest_not_in_enum', message: `${name} is not one of ${listed(choices)}.` };
      return found ?? fallback;
    },
    flag(name) {
      const text = query.get(name)?.toLowerCase();
      if (text === undefined) return undefined;
      if (['true', '1'].includes(text)) return true;
      if (!['false', '0', ''].includes(text))
        faults[name] = { code: 'rest_invalid_type', message: `${name} is not of type boolean.` };
      return false;
    },
    list,
    instant(name) {
      const text = query.get(name);
      if (text === null) return undefined;
      const [, date, offset] =
        /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
      const value = Date.parse(`${date}${offset ?? 'Z'}`);
      if (Number.isNaN(value)) faults[name] = { code: 'rest_invalid_date', message: 'Invalid date.' };
      return value;
    },
    text: (name) => query.get(name) ?? undefined,
    result: (value) => (Object.keys(faults).length > 0 ? fail(invalidParameters(faults)) : ok(value)),
  };
}

const bounds = (minimum: number, maximum: number | undefined): string =>
  maximum === undefined
    ? `greater than or equal to ${minimum}`
    : `between ${minimum} (inclusive) and ${maximum} (inclusive)`;

/** Joins names: "a and b"; "a, b, and c". */
const listed = (choices: readonly string[]): string =>
  choices.length < 3
    ? choices.join(' and ')
    : `${choices.slice(0, -1).join(', ')}, and ${choices.at(-1) ?? ''}`;

/** A page of a list. */
export interface PageWanted {
  readonly page: number;
  readonly perPage: number;
}

/** The limits of WordPress: 10 items per page by default, at most 100. */
export const pageOf = (query: QueryReader): PageWanted => ({
  page: query.integer('page', 1, { minimum: 1 }),
  perPage: query.integer('per_page', 10, { minimum: 1, maximum: 100 }),
});
