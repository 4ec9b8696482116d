import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok } from '#domain/result.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { followEvents } from './follow-events.ts';
import { htmlAnswer, scriptedWorld } from './set-up/scripted-world.ts';

type Step = Parameters<typeof scriptedWorld>[0];

const stream = (...texts: string[]): Response =>
  new Response(new Blob(texts).stream(), { headers: { 'content-type': 'text/event-stream; charset=UTF-8' } });

function follow(step: Step, signal = new AbortController().signal) {
  const { world, requests } = scriptedWorld(step);
  const told: unknown[] = [];
  const ended = followEvents(world, {
    url: 'https://shop.example/events',
    headers: { 'X-Order-Key': 'key' },
    read: (body) => ok(body),
    refuse: failureOf,
    follower: { onOpen: () => told.push('open'), onChange: (value) => told.push(value) },
    signal,
  });
  return { ended, told, requests };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('events arrive in order until the server ends the stream, with the key in a header', async () => {
  const text = 'event: open\ndata:\n\n:\n\nevent: order\ndata: {"id":1}\n\nevent: order\ndata: {"id":2}\n\n';
  const { ended, told, requests } = follow(stream(text.slice(0, 40), text.slice(40)));
  expect(await ended).toEqual({ ok: true, value: undefined });
  expect(told).toEqual(['open', { id: 1 }, { id: 2 }]);
  expect(requests[0]?.url).toBe('https://shop.example/events');
  expect(requests[0]?.headers.get('x-order-key')).toBe('key');
});

test('a refusal has its code', async () => {
  const body = { code: 'treesal_order_not_found', message: 'Invalid order ID.' };
  const { ended, told } = follow(Response.json(body, { status: 404 }));
  expect(await ended).toMatchObject({ ok: false, error: { code: 'order.not-found' } });
  expect(told).toEqual([]);
});

test.each([
  ['a page instead of a stream', htmlAnswer(), 'answer.unreadable'],
  ['a lost connection', new TypeError('fetch failed'), 'network.unreachable'],
] as const)('%s ends it with a failure', async (_, step, code) => {
  expect(await follow(step).ended).toMatchObject({ ok: false, error: { code } });
});

test('a stream without a sign of life for 45 seconds counts as dead', async () => {
  let close = (): void => {};
  const silent = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('event: open\ndata:\n\n'));
      close = () => controller.error(new TypeError('aborted'));
    },
  });
  const { world } = scriptedWorld(new Error('unused'));
  const ended = followEvents(
    {
      ...world,
      fetch: async (_, init) => {
        init?.signal?.addEventListener('abort', () => close());
        return new Response(silent, { headers: { 'content-type': 'text/event-stream' } });
      },
    },
    {
      url: 'https://shop.example/events',
      headers: {},
      read: (body) => ok(body),
      refuse: failureOf,
      follower: { onOpen: () => {}, onChange: () => {} },
      signal: new AbortController().signal,
    },
  );
  await vi.advanceTimersByTimeAsync(44_000);
  expect(await Promise.race([ended, Promise.resolve('goes on')])).toBe('goes on');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await ended).toMatchObject({ ok: false, error: { code: 'network.unreachable' } });
});

test('ending the stream oneself causes no failure', async () => {
  const controller = new AbortController();
  controller.abort();
  expect(await follow(new DOMException('aborted', 'AbortError'), controller.signal).ended).toEqual({
    ok: true,
    value: undefined,
  });
});
