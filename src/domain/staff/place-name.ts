import { normaliseForSearch } from '#domain/search/normalise.ts';

interface NamedPlace {
  readonly name: string;
  readonly otherNames?: readonly string[];
}

/**
 * The name of a branch or zone in the reader's language, found by its name in any language. An unknown name is returned
 * unchanged.
 */
export function placeName(written: string, places: readonly NamedPlace[]): string {
  const text = written.trim();
  const place = places.find(({ name, otherNames }) => name === text || otherNames?.includes(text));
  return place?.name ?? spellingsOf(places).get(spelling(text)) ?? written;
}

const spellings = new WeakMap<readonly NamedPlace[], ReadonlyMap<string, string>>();

/** Cached, because hundreds of orders refer to the same places, four times a minute. */
function spellingsOf(places: readonly NamedPlace[]): ReadonlyMap<string, string> {
  let known = spellings.get(places);
  if (!known) {
    const names = places.flatMap(({ name, otherNames = [] }) =>
      [name, ...otherNames].map((one) => ({ one, name })),
    );
    // The first place with a spelling takes precedence.
    known = new Map(names.reverse().map(({ one, name }) => [spelling(one), name]));
    spellings.set(places, known);
  }
  return known;
}

/** Undoes WordPress's typography (`’`, `–`, `…`), because an order may have the name as the merchant typed it. */
const spelling = (text: string): string =>
  normaliseForSearch(text)
    .replace(/′/g, "'")
    .replace(/″/g, '"')
    .replace(/…/g, '...')
    .replace(/[-–—]+/g, '-');
