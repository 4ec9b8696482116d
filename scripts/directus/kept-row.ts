import { readItems, updateItem } from '@directus/sdk';
import { fail, ok, type Result } from '#domain/result.ts';
import { directusClient, reasonOf } from './client.ts';
import { SETTINGS_COLLECTION } from './customer-settings.ts';

type Row = Readonly<Record<string, unknown>>;

/** The row of a merchant. Its calls throw; `told` makes a failure of them, with a sentence for the log. */
export interface KeptRow {
  readonly read: (fields: readonly string[], deep?: object) => Promise<Row>;
  readonly write: (row: Row, fields: object) => Promise<unknown>;
  readonly told: <Value>(work: () => Promise<Value>) => Promise<Result<Value, string>>;
}

export interface DirectusPlace {
  readonly url: string;
  readonly slug: string;
  /** A token with permission to change CustomerSettings. */
  readonly token: () => string;
  readonly fetch?: typeof globalThis.fetch;
}

const TIMEOUT_MS = 8000;

/** The row of CustomerSettings with a slug in a Directus. */
export function directusRow({ url, slug, token, fetch = globalThis.fetch }: DirectusPlace): KeptRow {
  const timely: typeof globalThis.fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const client = () => directusClient(url, token(), timely);
  return {
    async read(fields, deep) {
      const rows: unknown = await client().request(
        readItems(SETTINGS_COLLECTION, {
          filter: { slug: { _eq: slug } },
          fields: ['id', ...fields],
          ...(deep && { deep }),
          limit: 1,
        } as never),
      );
      const [found] = Array.isArray(rows) ? rows : [];
      if (typeof found !== 'object' || found === null)
        throw new Error(
          `No row of CustomerSettings has the slug "${slug}". Add one, or mend "slug" of the settings in tenant.json.`,
        );
      return found;
    },
    write: ({ id }, fields) =>
      client().request(updateItem(SETTINGS_COLLECTION as never, id as never, fields as never)),
    told: async (work) => {
      try {
        return ok(await work());
      } catch (error) {
        return fail(reasonOf(error));
      }
    },
  };
}
