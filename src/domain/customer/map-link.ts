import { plainLine } from '#domain/language/plain-text.ts';
import type { Order } from '#domain/order/order.ts';
import { positionIn } from './position.ts';

const LONGEST_PLACE = 300;

/** The query for a map: the position in the address, else the address with its area; null if both are empty. */
export function placeOf({ address, area }: Pick<Order, 'address' | 'area'>): string | null {
  const words = [address, area].filter((part) => part !== '').join(', ');
  return positionIn(address) ?? (plainLine(words, LONGEST_PLACE) || null);
}

/** A link that opens the place, or the route to it, in the phone's map. It sends only the place, and only on a tap. */
export function mapLink(place: string, what: 'place' | 'way'): string {
  const query = new URLSearchParams({ api: '1', [what === 'way' ? 'destination' : 'query']: place });
  return `https://www.google.com/maps/${what === 'way' ? 'dir' : 'search'}/?${query}`;
}
