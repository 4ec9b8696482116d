/** Formats latitude and longitude for an address: `(31.78570,35.23420)`. Five decimals are about a metre. */
export const positionText = (latitude: number, longitude: number): string =>
  `(${latitude.toFixed(5)},${longitude.toFixed(5)})`;

const OURS = /\(-?\d{1,2}\.\d{5},-?\d{1,3}\.\d{5}\)/;
/**
 * Matches our format and what people copy from a map: `31.7857, 35.2342`. Fewer than three decimals are too coarse, or no
 * position.
 */
const POSITION = /(?:^|[^\d.-])(-?\d{1,2}\.\d{3,}),\s*(-?\d{1,3}\.\d{3,})(?![\d.])/;

/** The position in an address, as `31.78570,35.23420` for a map query; null if there is none. */
export function positionIn(address: string): string | null {
  const [, latitude, longitude] = POSITION.exec(address) ?? [];
  const isOnEarth = Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
  return isOnEarth ? `${latitude},${longitude}` : null;
}

/** The position of ours in an address, as `positionText` writes it; empty if there is none. */
export const pinIn = (address: string): string => OURS.exec(address)?.[0] ?? '';

/** The address as people read it: without a position of ours. */
export const withoutPosition = (address: string): string => address.replace(OURS, '').trim();

/** Appends the position to the address, and replaces an earlier position of ours. */
export const withPosition = (address: string, position: string): string =>
  `${withoutPosition(address)} ${position}`.trim();
