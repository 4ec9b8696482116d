import { expect, test } from 'vitest';
import { promisedWindow } from './promise.ts';

const at = (time: string) => Date.parse(`2026-11-25T${time}:00Z`);

test('a delivery’s window adds the minutes to its zone to the promised time, in steps of five', () => {
  expect(promisedWindow({ promisedAt: at('19:22') }, 'deliver', 15)).toEqual({
    from: at('19:40'),
    to: at('19:55'),
  });
});

test('the minutes of a zone do not count for pickup', () => {
  expect(promisedWindow({ promisedAt: at('19:20') }, 'pickup', 15)).toEqual({
    from: at('19:20'),
    to: at('19:30'),
  });
});

test('an order for a later day has no window', () => {
  expect(promisedWindow({ promisedAt: null }, 'deliver', 15)).toBeNull();
});
