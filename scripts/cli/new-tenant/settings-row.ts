import type { Tenant } from '#domain/tenant/tenant.ts';
import { directusClient, reasonOf } from '#scripts/directus/client.ts';
import { hasRow, makeRow } from '#scripts/directus/settings-row.ts';
import { UsageError } from '#scripts/program/usage.ts';
import { settingsFromDirectus } from '#sources/directus/directus.ts';
import { httpClient } from '#sources/request/http.ts';
import { SourceError } from '#sources/request/source-failure.ts';
import { sourceToken } from '#sources/request/source-token.ts';
import { firstSettings } from './first-files.ts';
import type { NewRow } from './make-tenant.ts';
import { type Talk, type TalkWorld, TIMEOUT_MS } from './talk.ts';

/** Content of a new row. */
interface FirstRow {
  readonly name: string;
  readonly delivers: boolean;
}

/**
 * The merchant's new row of CustomerSettings. Creating it needs `DIRECTUS_TOKEN`, or a token that is asked for. Returns null when no row
 * has to be made: an existing row stays as it is.
 */
export async function newRowOf(
  { slug: merchant, sources: { settings } }: Tenant,
  first: FirstRow,
  talk: Talk | null,
  world: TalkWorld,
): Promise<NewRow | null> {
  if (settings.kind === 'files') return null;
  const { url, slug } = settings;
  const state = await stateOf(settings, world);
  if (state === 'there') {
    talk?.say(`✓ ${url} has the row ${slug}; it stays as it is.\n`);
    return null;
  }
  if (state === 'unknown') return null;
  for (let token = world.environment.DIRECTUS_TOKEN; ; token = '') {
    const question = `${url} has no row ${slug} that everybody may read. An administrator's token, to make it (nothing: go on)`;
    const given = token || ((await talk?.ask(question, '')) ?? '');
    if (given === '') return null;
    const client = directusClient(url, given, world.fetch);
    try {
      if (await hasRow(client, slug)) {
        talk?.say(
          `✗ ${url} has the row ${slug}, but builds may not read it.\n  → Let the public read CustomerSettings, or name a variable with a token in the answer about settings.\n`,
        );
        return null;
      }
      const row = { ...firstSettings({ slug: merchant, ...first }), slug };
      return {
        make: () =>
          makeRow(client, row).catch((error) => {
            throw new UsageError(
              `${url} did not make the row ${slug}: ${reasonOf(error)}. Nothing was written.`,
            );
          }),
      };
    } catch (error) {
      const said = `✗ ${url}: ${reasonOf(error)}\n  → Make the collection first (npm run directus:schema), and give an administrator's token.\n`;
      if (!talk) throw new UsageError(said);
      talk.say(said);
    }
  }
}

/** Whether builds can read the row. `unknown`: the data service does not answer; the check of the sources reports that. */
async function stateOf(
  settings: Extract<Tenant['sources']['settings'], { readonly kind: 'directus' }>,
  { environment, fetch }: TalkWorld,
): Promise<'there' | 'missing' | 'unknown'> {
  const http = httpClient({ fetch, timeoutMs: TIMEOUT_MS, attempts: 1 });
  try {
    await settingsFromDirectus({ ...settings, token: sourceToken(settings, environment) }, http);
    return 'there';
  } catch (error) {
    const isMissing =
      error instanceof SourceError && ['source.no-settings', 'source.not-allowed'].includes(error.code);
    return isMissing ? 'missing' : 'unknown';
  }
}
