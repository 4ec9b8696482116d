import { expect, test } from 'vitest';
import { isUnreached, networkFirst } from './network-first.ts';

const NEVER = new Promise<never>(() => {});
const AT_ONCE = Promise.resolve();
const copy = async () => new Response('copy');
const noCopy = async () => undefined;
const answer = (text: string, status = 200) => Promise.resolve(new Response(text, { status }));
const offline = () => Promise.reject(new TypeError('offline'));
const text = async (response: Promise<Response>) => (await response).text();

test('the network answers if it is fast enough', async () => {
  expect(await text(networkFirst(answer('network'), copy, NEVER))).toBe('network');
});

test('a page that is gone is reported as gone, although a copy exists', async () => {
  expect(await text(networkFirst(answer('gone', 404), copy, NEVER))).toBe('gone');
});

test('the copy answers after the limit, without a network, and for a failing server', async () => {
  expect(await text(networkFirst(NEVER, copy, AT_ONCE))).toBe('copy');
  expect(await text(networkFirst(offline(), copy, NEVER))).toBe('copy');
  expect(await text(networkFirst(answer('down', 503), copy, NEVER))).toBe('copy');
});

test('without a copy, a slow network is awaited and its failure is returned', async () => {
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('late')), 1));
  expect(await text(networkFirst(late, noCopy, AT_ONCE))).toBe('late');
  expect(await text(networkFirst(answer('down', 503), noCopy, NEVER))).toBe('down');
  await expect(networkFirst(offline(), noCopy, NEVER)).rejects.toThrow('offline');
});

test.each([
  [200, false],
  [404, false],
  // The host's own page explains the fault.
  [500, false],
  [502, true],
  [503, true],
  [521, true],
])('an answer with status %d means that the shop was not reached: %s', (status, isSaid) => {
  expect(isUnreached({ status })).toBe(isSaid);
});
