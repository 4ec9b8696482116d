import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import { LONGEST } from '#domain/order/longest.ts';
import type { Address } from '#domain/order/order-draft.ts';
import { type AddressField, checkAddress } from './address.ts';

/** The delivery area that an address was saved with. */
export interface SavedArea {
  /** null: a place of the customer's own, whose cost the merchant tells later. */
  readonly id: number | null;
  /** As the customer saw it. The merchant may have renamed or removed the zone since. */
  readonly name: string;
}

/** An address on the customer's device. */
export interface SavedAddress extends Address {
  /** Absent where the customer gave none. */
  readonly area?: SavedArea;
}

/** Parses a stored list of addresses. Corrupt entries are dropped, so that the valid ones survive; a corrupt area is left out. */
export const addressesIn = (json: unknown): readonly SavedAddress[] =>
  Array.isArray(json) ? json.flatMap(storedAddress) : [];

function storedAddress(item: unknown): readonly SavedAddress[] {
  const {
    name,
    address,
    buildDetails = '',
    landmark = '',
    phone,
    area,
  } = (item ?? {}) as Partial<Record<AddressField | 'area', unknown>>;
  const texts = [name, address, buildDetails, landmark, phone];
  if (!texts.every((text) => typeof text === 'string')) return [];
  const checked = checkAddress({ name, address, buildDetails, landmark, phone } as Required<Address>);
  return checked.ok ? [{ ...checked.value, ...inArea(storedArea(area)) }] : [];
}

function storedArea(json: unknown): SavedArea | null {
  const { id, name } = (json ?? {}) as Partial<Record<keyof SavedArea, unknown>>;
  if (typeof name !== 'string' || !(id === null || typeof id === 'number')) return null;
  return areaOf(id, name);
}

/** An area as it is saved; null without a name. */
export function areaOf(id: number | null, name: string): SavedArea | null {
  const plain = plainLine(name, LONGEST.zone);
  return plain === '' ? null : { id, name: plain };
}

/** The part of an address that says its area. */
export const inArea = (area: SavedArea | null): Pick<SavedAddress, 'area'> => (area ? { area } : {});

export const isSameArea = (one: SavedArea, other: SavedArea): boolean =>
  one.id === other.id && (one.id !== null || one.name === other.name);

/** Whether the merchant does not deliver there any more. Not known of an address without an area. */
export const isUnserved = (
  area: SavedArea | undefined,
  zones: readonly Pick<DeliveryZone, 'id'>[],
): boolean => typeof area?.id === 'number' && !zones.some(({ id }) => id === area.id);
