import { expect, it } from 'vitest';
import { nightAt } from './night.ts';

const place = { timeZone: 'Asia/Jerusalem' };
const at = (wall: string) => nightAt(Date.parse(wall), place);

it('belongs to the evening before from midnight until five in the morning', () => {
  const night = ['thursday', 'friday'];
  expect(at('2026-11-27T00:00+02:00')).toEqual(night);
  expect(at('2026-11-27T04:30+02:00')).toEqual(night);
  expect(at('2026-11-26T23:59+02:00')).toEqual([]);
  expect(at('2026-11-27T05:00+02:00')).toEqual([]);
});

it('reaches from Saturday to Sunday, where the list of weekdays begins', () => {
  expect(at('2026-11-29T01:30+02:00')).toEqual(['saturday', 'sunday']);
});

it('follows the merchant’s clock when that goes back in the night', () => {
  // 2026-10-25: two becomes one again.
  expect(at('2026-10-25T01:30+03:00')).toEqual(['saturday', 'sunday']);
  expect(at('2026-10-25T01:30+02:00')).toEqual(['saturday', 'sunday']);
  expect(at('2026-10-25T05:00+02:00')).toEqual([]);
});
