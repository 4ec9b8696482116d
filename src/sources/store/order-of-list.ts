import { normaliseForSearch } from '#domain/search/normalise.ts';

/**
 * Sorts raw items like an earlier reading of the same list, in which some came twice and others never. Each item is placed at its
 * first occurrence there. One that the reading lacks is placed beside the item of the same name, because the database sorted the
 * two as equal; without one it comes last.
 */
export function inOrderOf(reading: readonly unknown[], items: readonly unknown[]): readonly unknown[] {
  const places = new Map<unknown, number>();
  const namesakes = new Map<string, number>();
  for (const [place, item] of reading.entries()) {
    if (!places.has(idOf(item))) places.set(idOf(item), place);
    if (nameOf(item) !== '') namesakes.set(nameOf(item), place);
  }
  const placeOf = (item: unknown): number =>
    places.get(idOf(item)) ?? namesakes.get(nameOf(item)) ?? reading.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** An item without an id identifies itself. */
export const idOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? item.id : item;

/** The name in the database's comparison: without case and marks. `''` if absent. */
const nameOf = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'name' in item ? normaliseForSearch(String(item.name)) : '';
