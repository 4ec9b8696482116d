import type { Tenant } from '#domain/tenant/tenant.ts';
import { tokenOf } from '#sources/request/source-token.ts';
import { directusHours, type HoursBook } from './hours-book.ts';
import { type DirectusPlace, directusRow } from './kept-row.ts';
import { directusTexts, type TextsBook } from './texts-book.ts';

/** The part of a shop's settings that managers change, where it is stored. */
export interface SettingsBook {
  readonly hours: HoursBook;
  readonly texts: TextsBook;
}

interface BookOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch?: typeof globalThis.fetch;
}

/** The book of a merchant with settings in a Directus; null without a token for it. Directus itself checks whether the token can write. */
export function settingsBookOf(
  { sources: { settings } }: Pick<Tenant, 'sources'>,
  { environment, fetch }: BookOptions,
): SettingsBook | null {
  if (settings.kind !== 'directus' || settings.tokenEnv === undefined) return null;
  const token = tokenOf(environment, settings.tokenEnv);
  if (!token.ok) return null;
  const { url, slug } = settings;
  return directusSettings({ url, slug, token: () => token.value, ...(fetch && { fetch }) });
}

export function directusSettings(place: DirectusPlace): SettingsBook {
  const row = directusRow(place);
  return { hours: directusHours(row), texts: directusTexts(row) };
}
