/** `(31.78570,35.23420)`: latitude and longitude as they stand in an address, five decimals, about a metre. */
export const positionText = (latitude: number, longitude: number): string =>
  `(${latitude.toFixed(5)},${longitude.toFixed(5)})`;

const POSITION = /\(-?\d{1,2}\.\d{5},-?\d{1,3}\.\d{5}\)/;

/** Whether a driver can find the place on a map. */
export const holdsPosition = (address: string): boolean => POSITION.test(address);

/** The address with this position at its end, in place of an earlier one. */
export const withPosition = (address: string, position: string): string =>
  `${address.replace(POSITION, '').trim()} ${position}`.trim();
