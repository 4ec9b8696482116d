import { join } from 'node:path';

/** Paths at which the embedded back end stores changes to one merchant's files, for builds to read. */
interface ChangesPlaces {
  /** Changes of catalogue items: prices, stock. */
  readonly items: string;
  /** Changes of `settings.json`. */
  readonly settings: string;
  /** A folder of pictures in place of those in the merchant's `images/`, and of photos of dishes. */
  readonly pictures: string;
}

/** The paths below a folder that all merchants share. */
export const changesPlaces = (directory: string, slug: string): ChangesPlaces => ({
  items: join(directory, `${slug}.json`),
  settings: join(directory, `${slug}.settings.json`),
  pictures: join(directory, `${slug}.pictures`),
});

/** The paths below the folder in `DUKKAN_CHANGES`; null without that variable, so that the merchant's files apply unchanged. */
export const changesIn = (
  environment: Readonly<Record<string, string | undefined>>,
  slug: string,
): ChangesPlaces | null =>
  environment.DUKKAN_CHANGES ? changesPlaces(environment.DUKKAN_CHANGES, slug) : null;

/** The files among them that a build reads in addition to the merchant's own. */
export function changesFilesOf(
  environment: Readonly<Record<string, string | undefined>>,
  slug: string,
): readonly (string | null)[] {
  const places = changesIn(environment, slug);
  return [places?.items ?? null, places?.settings ?? null];
}
