import { normaliseForSearch } from '#domain/search/normalise.ts';

interface NamedPlace {
  readonly name: string;
  readonly otherNames?: readonly string[];
}

/** The reader's name of a branch or zone that somebody wrote in any of its languages; as it is written when there is none such. */
export function placeName(written: string, places: readonly NamedPlace[]): string {
  const text = written.trim();
  const place = places.find(({ name, otherNames }) => name === text || otherNames?.includes(text));
  return place?.name ?? spellingsOf(places).get(spelling(text)) ?? written;
}

const spellings = new WeakMap<readonly NamedPlace[], ReadonlyMap<string, string>>();

/** Hundreds of orders are read for the same places, four times a minute. */
function spellingsOf(places: readonly NamedPlace[]): ReadonlyMap<string, string> {
  let known = spellings.get(places);
  if (!known) {
    const names = places.flatMap(({ name, otherNames = [] }) =>
      [name, ...otherNames].map((one) => ({ one, name })),
    );
    // The first place of a spelling goes before later ones.
    known = new Map(names.reverse().map(({ one, name }) => [spelling(one), name]));
    spellings.set(places, known);
  }
  return known;
}

/** WordPress sets titles as a printer would (`’`, `–`, `…`), and an order may hold what the merchant typed. */
const spelling = (text: string): string =>
  normaliseForSearch(text)
    .replace(/′/g, "'")
    .replace(/″/g, '"')
    .replace(/…/g, '...')
    .replace(/[-–—]+/g, '-');
