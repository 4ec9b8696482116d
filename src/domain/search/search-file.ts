import type { Phrase, SearchList, SearchProduct } from './search-list.ts';

/** Stored as columns, because similar values side by side compress to half the size of a list of objects. */
interface SearchFile {
  readonly version: typeof VERSION;
  /** Delta-encoded. */
  readonly ids: readonly number[];
  /** One text per language, one line per product. */
  readonly names: readonly string[];
  readonly categories: readonly string[];
  readonly attributes: readonly string[];
  /** `0.4 2  1`: category indices by product. */
  readonly inCategories: string;
  readonly withAttributes: string;
}

const VERSION = 1;

/** The list as one JSON text; equal lists give equal bytes. */
export function encodeSearchList({ products, categories, attributes }: SearchList): string {
  const file: SearchFile = {
    version: VERSION,
    ids: products.map(({ id }, index) => id - (products[index - 1]?.id ?? 0)),
    names: columnsOf(products.map(({ names }) => names)),
    categories: columnsOf(categories),
    attributes: columnsOf(attributes),
    inCategories: products.map((product) => product.categories.join('.')).join(' '),
    withAttributes: products.map((product) => product.attributes.join('.')).join(' '),
  };
  return JSON.stringify(file);
}

/** The list of a file that `encodeSearchList` wrote; null for anything else. */
export function decodeSearchList(text: string): SearchList | null {
  try {
    const file = JSON.parse(text) as SearchFile;
    if (file.version !== VERSION) return null;
    const names = phrasesOf(file.names, file.ids.length);
    const inCategories = placesOf(file.inCategories);
    const withAttributes = placesOf(file.withAttributes);
    let id = 0;
    const products = file.ids.map((step, index): SearchProduct => {
      id += step;
      return {
        id,
        names: names[index] ?? [],
        categories: inCategories[index] ?? [],
        attributes: withAttributes[index] ?? [],
      };
    });
    return { products, categories: phrasesOf(file.categories), attributes: phrasesOf(file.attributes) };
  } catch {
    return null;
  }
}

function columnsOf(phrases: readonly Phrase[]): readonly string[] {
  const languages = phrases[0]?.length ?? 0;
  return Array.from({ length: languages }, (_, language) =>
    phrases.map((phrase) => phrase[language] ?? '').join('\n'),
  );
}

function phrasesOf(columns: readonly string[], count?: number): readonly Phrase[] {
  const lines = columns.map((column) => column.split('\n'));
  return Array.from({ length: count ?? lines[0]?.length ?? 0 }, (_, index) =>
    lines.map((column) => column[index] ?? ''),
  );
}

const placesOf = (column: string): readonly (readonly number[])[] =>
  column.split(' ').map((places) => (places === '' ? [] : places.split('.').map(Number)));
