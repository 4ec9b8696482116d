import { expect, test } from 'vitest';
import { checkAddress } from './address.ts';
import { positionIn, positionText, withPosition } from './position.ts';

const DOME = positionText(31.778_02, 35.235_4);

test('an address has at most one position, at its end', () => {
  expect(DOME).toBe('(31.77802,35.23540)');
  expect(withPosition('', DOME)).toBe(DOME);
  const once = withPosition(' شارع الزهراء 5 ', DOME);
  expect(once).toBe(`شارع الزهراء 5 ${DOME}`);
  expect(withPosition('(قرب 31.785,35.234)', DOME)).toBe(`(قرب 31.785,35.234) ${DOME}`);
  expect(withPosition(once, positionText(-31.5, -135.25))).toBe('شارع الزهراء 5 (-31.50000,-135.25000)');
});

test('an address may consist of a position alone', () => {
  const address = { name: 'Home', address: DOME, buildDetails: '', phone: '0501234567' };
  expect(checkAddress(address).ok).toBe(true);
});

test.each([
  [`شارع الزهراء 5 ${DOME}`, '31.77802,35.23540'],
  ['31.785, 35.2342', '31.785,35.2342'],
  ['-31.5000,-135.25000', '-31.5000,-135.25000'],
  ['(12,5)', null],
  ['131.785,35.2342', null],
  ['31.785,35.2342.1', null],
  ['91.0000,35.2342', null],
  ['31.0000,180.5000', null],
  ['1.5,2.5', null],
  ['', null],
])('%j holds the position %j', (address, position) => {
  expect(positionIn(address)).toBe(position);
});
