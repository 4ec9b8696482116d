import type { Locale } from '#domain/tenant/locale.ts';

/** Words for a key `area:name`, with `{{values}}` filled in. */
export interface Translate {
  (key: string, values?: Readonly<Record<string, string | number>>): string;
  /** The words with their `{{values}}` left in, for page scripts. */
  template(key: string): string;
}

export function translator(_locale: Locale): Translate {
  throw new Error('Not there yet.');
}
