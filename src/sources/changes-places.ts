import { join } from 'node:path';

/** Where the embedded back end tells builds what became of one merchant's own files. */
interface ChangesPlaces {
  /** Of catalogue items: prices, stock. */
  readonly items: string;
  /** Of `settings.json`. */
  readonly settings: string;
  /** A folder of pictures that are not those of the merchant's `images/`. */
  readonly pictures: string;
}

/** Below a folder that all merchants share. */
export const changesPlaces = (directory: string, slug: string): ChangesPlaces => ({
  items: join(directory, `${slug}.json`),
  settings: join(directory, `${slug}.settings.json`),
  pictures: join(directory, `${slug}.pictures`),
});

/** Below the folder that `DUKKAN_CHANGES` names; null without one: the merchant's files are as they state. */
export const changesIn = (
  environment: Readonly<Record<string, string | undefined>>,
  slug: string,
): ChangesPlaces | null =>
  environment.DUKKAN_CHANGES ? changesPlaces(environment.DUKKAN_CHANGES, slug) : null;

/** The files among them: what decides, beside the merchant's own, what a build reads. */
export function changesFilesOf(
  environment: Readonly<Record<string, string | undefined>>,
  slug: string,
): readonly (string | null)[] {
  const places = changesIn(environment, slug);
  return [places?.items ?? null, places?.settings ?? null];
}
