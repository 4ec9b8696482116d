import { positionIn } from '#domain/customer/position.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import type { Order } from '#domain/order/order.ts';

const LONGEST_PLACE = 300;

/** What a map is asked for: a position that stands in the address, else the address with its area; null without either. */
export function placeOf({ address, area }: Pick<Order, 'address' | 'area'>): string | null {
  const words = [address, area].filter((part) => part !== '').join(', ');
  return positionIn(address) ?? (plainLine(words, LONGEST_PLACE) || null);
}

/** Opens the place in the phone's map, or the way there. Only the place goes out, and only on a tap. */
export function mapLink(place: string, what: 'place' | 'way'): string {
  const query = new URLSearchParams({ api: '1', [what === 'way' ? 'destination' : 'query']: place });
  return `https://www.google.com/maps/${what === 'way' ? 'dir' : 'search'}/?${query}`;
}
