import { describe, expect, test } from 'vitest';
import { capture } from '#sources/set-up/recording-context.ts';
import { scriptedWorld } from './set-up/scripted-world.ts';
import { todayOrdersReader } from './today-orders.ts';

const [SAMPLE] = capture('t_today_staff');
const AS_OF = 'Sat, 21 Nov 2026 12:00:00 GMT';

const order = (id: number, fields: object = {}) => ({ ...SAMPLE, id, ...fields });

interface Part {
  readonly total?: number;
  readonly asOf?: string;
}
const answerOf = (items: readonly object[], { total, asOf }: Part = {}) =>
  Response.json(items, {
    headers: {
      ...(total !== undefined && { 'X-WP-Total': String(total) }),
      ...(asOf !== undefined && { 'Last-Modified': asOf }),
    },
  });

function scripted(...answers: Response[]) {
  const edge = scriptedWorld(...answers);
  const clock = { now: 0 };
  const read = todayOrdersReader(
    { ...edge.world, now: () => clock.now },
    {
      url: '/today-orders',
      currency: { code: 'ILS', minorUnit: 2 },
      place: { timeZone: 'Asia/Jerusalem' },
    },
  );
  return {
    clock,
    /** The orders' ids, or the failure's code. */
    ids: async (token = 'a') => {
      const list = await read(token);
      return list.ok ? list.value.orders.map(({ id }) => id) : list.error.code;
    },
    read,
    queries: () => edge.requests.map(({ url }) => url.slice('/today-orders'.length)),
  };
}
const CHANGED = '?modified_after=2026-11-21T11%3A59%3A50.000Z';

describe('a day that does not fit into one answer', () => {
  test('is read to its end, each answer starting below the last order of the previous one', async () => {
    const { ids, queries } = scripted(
      answerOf([order(9), order(8)], { total: 5 }),
      answerOf([order(7), order(6)], { total: 3 }),
      answerOf([order(5)], { total: 1 }),
    );
    expect(await ids()).toEqual([9, 8, 7, 6, 5]);
    expect(queries()).toEqual(['', '?before=8', '?before=6']);
  });

  test('stops at a page limit when the server ignores the query', async () => {
    const same = answerOf([order(9), order(8)], { total: 100 });
    const { ids, queries } = scripted(same, same);
    expect(await ids()).toEqual([9, 8]);
    expect(queries()).toHaveLength(2);
  });

  test('is not shown in part when one of its answers fails', async () => {
    const { ids } = scripted(
      answerOf([order(9), order(8)], { total: 3 }),
      new Response('{}', { status: 403, headers: { 'content-type': 'application/json' } }),
    );
    expect(await ids()).toBe('auth.forbidden');
  });

  test('continues below an unreadable order', async () => {
    const { read, queries } = scripted(
      answerOf([order(9), { id: 8 }], { total: 3 }),
      answerOf([order(7)], { total: 1 }),
    );
    const list = await read('a');
    expect(list.ok && list.value.unreadable.map(({ id }) => id)).toEqual(['8']);
    expect(queries()).toEqual(['', '?before=8']);
  });
});

describe('a day that was read before', () => {
  const first = () => answerOf([order(9), order(8)], { asOf: AS_OF });

  test('is updated by changes only: new orders come first, changed ones keep their place', async () => {
    const changes = answerOf([order(10), order(8, { status: 'completed' })], { asOf: AS_OF });
    const { read, ids, queries } = scripted(first(), changes);
    await ids();
    const list = await read('a');
    expect(list.ok && list.value.orders.map(({ id, status }) => `${id} ${status}`)).toEqual([
      `10 ${SAMPLE.status}`,
      `9 ${SAMPLE.status}`,
      '8 completed',
    ]);
    expect(queries()).toEqual(['', CHANGED]);
  });

  test('keeps the same objects while nothing changes', async () => {
    const { read } = scripted(first(), answerOf([], { asOf: AS_OF }));
    const [one, two] = [await read('a'), await read('a')];
    expect(
      one.ok && two.ok && two.value.orders.every((each, index) => each === one.value.orders[index]),
    ).toBe(true);
  });

  test('is read in full after five minutes, without the orders that left it', async () => {
    const { clock, ids, queries } = scripted(first(), answerOf([], { asOf: AS_OF }), answerOf([order(9)]));
    await ids();
    clock.now = 299_000;
    expect(await ids()).toEqual([9, 8]);
    clock.now = 300_000;
    expect(await ids()).toEqual([9]);
    expect(queries()).toEqual(['', CHANGED, '']);
  });

  test('is read in full for another token, which may be another person’s', async () => {
    const { ids, queries } = scripted(first(), answerOf([order(3)]));
    await ids('a');
    expect(await ids('b')).toEqual([3]);
    expect(queries()).toEqual(['', '']);
  });

  test('is read in full from a server that does not tell its time', async () => {
    const { ids, queries } = scripted(answerOf([order(9)]), answerOf([order(8)]));
    await ids();
    expect(await ids()).toEqual([8]);
    expect(queries()).toEqual(['', '']);
  });

  test('stays as it was when a call fails, and then asks for the changes since', async () => {
    const refused = new Response('{}', { status: 403, headers: { 'content-type': 'application/json' } });
    const { ids, queries } = scripted(first(), refused, answerOf([order(10)], { asOf: AS_OF }));
    await ids();
    expect(await ids()).toBe('auth.forbidden');
    expect(await ids()).toEqual([10, 9, 8]);
    expect(queries()).toEqual(['', CHANGED, CHANGED]);
  });
});
