import { createDirectus, readFiles, readItems, rest, staticToken } from '@directus/sdk';
import type { HttpClient } from '#sources/request/http.ts';
import { SourceError } from '#sources/request/source-failure.ts';
import type { WireContext } from '#wire/context.ts';
import { fileIdsOf, withFiles } from '#wire/directus/files.ts';
import { type SettingsRow, settingsEnvelope } from '#wire/directus/schema.ts';
import { FILE_ID } from './directus-assets.ts';

/** More exceptions than a shop shows. The oldest are not requested. */
const MOST_EXCEPTIONS = 100;

/** Reads the merchant's CustomerSettings row with its files. A token is sent in a header only. Throws a SourceError. */
export async function settingsFromDirectus(
  source: { readonly url: string; readonly slug: string; readonly token: string | null },
  http: HttpClient,
  report: WireContext['report'] = () => {},
): Promise<SettingsRow> {
  const address = `${source.url.replace(/\/+$/, '')}/items/CustomerSettings`;
  const client = clientOf(source.url, source.token, http);
  const rows = await rowsOf(source.slug, client, report);
  const envelope = settingsEnvelope.safeParse({ data: rows });
  if (!envelope.success)
    throw new SourceError(
      address,
      'source.bad-envelope',
      'The answer is not a list of CustomerSettings rows.',
    );
  const row = envelope.data.data[0];
  if (!row)
    throw new SourceError(
      address,
      'source.no-settings',
      `CustomerSettings has no row with the slug "${source.slug}". Create it, or name another slug in tenant.json.`,
    );
  const ids = fileIdsOf(row).filter((id) => FILE_ID.test(id));
  return withFiles(row, ids.length > 0 ? await filesOf(ids, client) : []);
}

/** Reads the row with its exceptions. A Directus without that list, or without public access to it, refuses the field's name. */
async function rowsOf(
  slug: string,
  client: ReturnType<typeof clientOf>,
  report: WireContext['report'],
): Promise<unknown> {
  const read = (fields: readonly string[], deep: object) =>
    client.request<unknown>(
      readItems('CustomerSettings', {
        filter: { slug: { _eq: slug } },
        fields: ['*', 'images.directus_files_id.*', ...fields],
        deep: { images: { _limit: -1 }, ...deep },
        limit: 1,
      } as never),
    );
  try {
    const newest = { _limit: MOST_EXCEPTIONS, _sort: ['-yearly', '-fromDate', '-id'] };
    return await read(['hoursExceptions.*'], { hoursExceptions: newest });
  } catch (error) {
    if (!(error instanceof SourceError) || error.status !== 403) throw error;
    const rows = await read([], {});
    report(NO_EXCEPTIONS);
    return rows;
  }
}

const NO_EXCEPTIONS = {
  kind: 'settings',
  id: 'hoursExceptions',
  path: 'hoursExceptions',
  code: 'settings.no-exceptions',
  reason:
    'CustomerSettings_hours cannot be read, so its holidays and other hours are missing. Let the token read it, or make it with npm run directus:schema.',
} as const;

function clientOf(url: string, token: string | null, http: HttpClient) {
  const globals = { fetch: fetchThrough(http) };
  const client = createDirectus(url, { globals });
  return token === null ? client.with(rest()) : client.with(staticToken(token)).with(rest());
}

/** A `fetch` for the SDK with our retries, time-outs and limits. It only sends GET requests. */
function fetchThrough(http: HttpClient): (input: unknown, init?: RequestInit) => Promise<Response> {
  return async (input, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers).entries());
    const { answer } = await http.json(String(input), headers);
    return new Response(answer.bytes, {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  };
}

/** If the role may not read files, pictures have no titles and versions. */
async function filesOf(
  ids: readonly string[],
  client: ReturnType<typeof clientOf>,
): Promise<readonly unknown[]> {
  try {
    const files: unknown = await client.request(
      readFiles({
        filter: { id: { _in: [...ids] } },
        fields: ['id', 'title', 'description', 'modified_on'],
        limit: -1,
      }),
    );
    return Array.isArray(files) ? files : [];
  } catch (error) {
    if (error instanceof SourceError && error.status === 403) return [];
    throw error;
  }
}
