import { expect, test } from 'vitest';
import { spansOfText } from './spans-text.ts';

const hour = 3600;

test.each([
  [
    '09:00-13:00, 17:00-01:00',
    [
      [9, 13],
      [17, 1],
    ],
  ],
  [
    '17:00–23:00 ، 9:00 — 13:00',
    [
      [9, 13],
      [17, 23],
    ],
  ],
  ['٠٩:٠٠-١٣:٠٠', [[9, 13]]],
  ['00:00-24:00', [[0, 0]]],
  ['18:00-23:59', [[18, 0]]],
  ['', []],
  [' ; ', []],
])('%s is read', (text, spans) => {
  expect(spansOfText(text)).toEqual(
    spans.map(([from = 0, until = 0]) => ({ opensAt: from * hour, closesAt: until * hour })),
  );
});

test.each([
  '09:00',
  '09:00-25:00',
  '9-13',
  '09:00-13:00-17:00',
  'closed',
  '9:00-13:00,'.repeat(7),
  ' '.repeat(201),
])('%j is unreadable', (text) => expect(spansOfText(text)).toBeNull());
