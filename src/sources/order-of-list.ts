import { normaliseForSearch } from '#domain/search/normalise.ts';

/**
 * Raw items in the order of a reading of the same list in which some came twice, and others never: each stands where the reading has it
 * first. One that the reading lacks stands by its namesake, to which the database found it equal; without one it comes last.
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

/** An item without an id stands for itself. */
export const idOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? item.id : item;

/** As the database compares: without capitals and marks. `''` without one. */
const nameOf = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'name' in item ? normaliseForSearch(String(item.name)) : '';
