import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { edges } from '#stores/device/edges.ts';
import { $sign, followSign } from './door-sign.ts';
import { testEnvironment } from './test-environment.ts';

const { shop, page } = testEnvironment({ stores: [$sign] });
const URL = '/wp-json/treesal/v1/sign';
const PAUSED = { pause: { from: '2026-11-18T12:00:00Z', until: null }, busy: null };
const NO_SIGN = { pause: null, busy: null };
const asked = () => shop.calls.filter(({ line }) => line.endsWith('/sign')).length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  shop.answers = { '/sign': () => Response.json(PAUSED) };
});
afterEach(() => vi.useRealTimers());

test('a pause is known at once, and a later one within ten seconds', async () => {
  followSign(URL);
  await vi.advanceTimersByTimeAsync(0);
  expect($sign.get().pause).toEqual({ from: Date.parse('2026-11-18T12:00:00Z'), until: null });
  shop.answers = { '/sign': () => Response.json(NO_SIGN) };
  await vi.advanceTimersByTimeAsync(10_000);
  expect($sign.get()).toMatchObject(NO_SIGN);
});

test('without an answer the last sign stays, and is asked for again', async () => {
  followSign(URL);
  await vi.advanceTimersByTimeAsync(0);
  shop.answers = { '/sign': () => null };
  const before = asked();
  await vi.advanceTimersByTimeAsync(17_000);
  expect([asked() - before, $sign.get().pause?.until]).toEqual([2, null]);
});

test('a question without an answer ends before the next one', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  let open = 0;
  edges.fetch = (_, init) =>
    new Promise((_answer, reject) => {
      open += 1;
      init?.signal?.addEventListener('abort', () => {
        open -= 1;
        reject(new Error('aborted'));
      });
    });
  followSign(URL);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(open).toBeLessThanOrEqual(1);
  timeout.mockRestore();
});

test('a store that has no such call is asked once', async () => {
  shop.answers = { '/sign': () => new Response('', { status: 404 }) };
  // The pages of the tests before this one end with this answer, too.
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  const before = asked();
  followSign(URL);
  await vi.advanceTimersByTimeAsync(60_000);
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked() - before).toBe(1);
});

test('a hidden page asks nothing, and asks when it is seen again', async () => {
  followSign(URL);
  await vi.advanceTimersByTimeAsync(0);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(8000);
  const before = asked();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked() - before).toBe(0);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked() - before).toBe(1);
});
