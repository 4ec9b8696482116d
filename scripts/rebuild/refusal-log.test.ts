import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusalLog } from './refusal-log.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('refused calls are told at once, then once a minute for as long as they come', () => {
  const lines: string[] = [];
  const refused = refusalLog((line) => lines.push(line));
  for (let call = 0; call < 500; call += 1) refused(`shop-${call}`);
  expect(lines).toEqual(['refused a call for shop-0']);
  vi.advanceTimersByTime(60_000);
  expect(lines.splice(0)).toEqual([
    'refused a call for shop-0',
    'refused again within a minute: 499, the last one for shop-499',
  ]);
  refused('shop');
  vi.advanceTimersByTime(60_000);
  expect(lines.splice(0)).toEqual(['refused again within a minute: 1, the last one for shop']);
  vi.advanceTimersByTime(120_000);
  refused('shop');
  expect(lines).toEqual(['refused a call for shop']);
});
