import { expect, test } from 'vitest';
import { ROUTE_NAMES } from '#domain/routes.ts';
import { waitsWithUpdate } from './update-time.ts';

test('a new version waits where somebody orders, and nowhere else', () => {
  const waiting = ROUTE_NAMES.filter(waitsWithUpdate);
  expect(waiting).toEqual(['cart', 'checkout', 'new-checkout', 'complete-order']);
});
