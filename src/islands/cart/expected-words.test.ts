import { describe, expect, test } from 'vitest';
import type { IslandContext } from '#islands/island.tsx';
import { expectedWords } from './expected-words.ts';

const island = {
  t: (key: string, values: object) => `${key} ${JSON.stringify(values)}`,
  count: (value: number) => ({ value, text: `${value}` }),
  shop: { locale: 'en', digits: 'latn', timeZone: 'Asia/Jerusalem', waitMinutes: 20 },
} as unknown as IslandContext;
const cost = { amount: 1000, currency: 'ILS', minorUnit: 2 };
const zones = [
  { id: 1, name: 'Old City', cost, days: [], minutes: 10 },
  { id: 2, name: 'Ram', cost, days: ['sunday', 'thursday'] },
  { id: 3, name: 'Bethlehem', cost, days: ['tuesday', 'wednesday'] },
] as const;
/** Wednesday. */
const NOW = Date.parse('2026-11-25T10:00:00Z');
const words = (zone: number | null, mode: 'deliver' | 'pickup' = 'deliver') =>
  expectedWords({ mode, zone: zone === null ? null : { kind: 'zone', id: zone } }, zones, null, NOW, island);

describe('when an order would come', () => {
  test('an area that is served daily has minutes', () => {
    expect(words(1)).toContain('cart:soon-in');
  });

  test('an area with days has the next of them', () => {
    expect(words(2)).toBe('cart:day-next {"day":"Thursday, November 26"}');
    expect(words(3)).toContain('cart:day-today');
  });

  test('the area that was chosen before does not matter to those who come themselves', () => {
    expect(words(2, 'pickup')).toContain('cart:soon-in');
  });
});
