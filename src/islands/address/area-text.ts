import { areaOf, type SavedAddress, type SavedArea } from '#domain/customer/saved-address.ts';
import type { ZoneFacts } from '#domain/storefront/shop-facts.ts';
import { areaIn, CUSTOM } from '#islands/fulfilment/area-options.ts';
import { type AddressText, textOfAddress } from '#stores/address/address-text.ts';
import type { FulfilmentChoice } from '#stores/cart/fulfilment.ts';

type AreaText = Pick<AddressText, 'zone' | 'zoneName'>;

/** The entry of an area, and the name of an own one. */
export const areaText = (choice: Pick<FulfilmentChoice, 'zoneId' | 'customZone'>): AreaText => ({
  zone: areaIn(choice),
  zoneName: choice.customZone ?? '',
});

/** The text of a saved address, with its area. */
export function savedText(address: SavedAddress): AddressText {
  const { area } = address;
  const text = textOfAddress(address);
  if (!area) return text;
  return { ...text, ...areaText({ zoneId: area.id, customZone: area.id === null ? area.name : null }) };
}

/** The area that was chosen; null for none, for an own one without a name, and for one that the shop does not have any more. */
export function areaFrom({ zone, zoneName }: AreaText, zones: readonly ZoneFacts[]): SavedArea | null {
  if (zone === CUSTOM) return areaOf(null, zoneName);
  const known = zones.find(({ id }) => String(id) === zone);
  return known ? areaOf(known.id, known.name) : null;
}
