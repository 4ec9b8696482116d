/** `(31.78570,35.23420)`: latitude and longitude as they stand in an address, five decimals, about a metre. */
export const positionText = (latitude: number, longitude: number): string =>
  `(${latitude.toFixed(5)},${longitude.toFixed(5)})`;

const OURS = /\(-?\d{1,2}\.\d{5},-?\d{1,3}\.\d{5}\)/;
/** Ours, and what people copy from a map: `31.7857, 35.2342`. Fewer decimals are a quarter of a town, or no position. */
const POSITION = /(?:^|[^\d.-])(-?\d{1,2}\.\d{3,}),\s*(-?\d{1,3}\.\d{3,})(?![\d.])/;

/** `31.78570,35.23420`, as maps are asked; null when the address holds no position. */
export function positionIn(address: string): string | null {
  const [, latitude, longitude] = POSITION.exec(address) ?? [];
  const isOnEarth = Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
  return isOnEarth ? `${latitude},${longitude}` : null;
}

/** The address with this position at its end, in place of an earlier one of ours. */
export const withPosition = (address: string, position: string): string =>
  `${address.replace(OURS, '').trim()} ${position}`.trim();
