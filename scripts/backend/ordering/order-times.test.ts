import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NO_SIGN } from '#domain/hours/door-sign.ts';
import { writeZones } from '#scripts/backend/catalogue/zone-changes.ts';
import { hang } from '#scripts/backend/manage/kept-sign.ts';
import {
  deliveryOrder,
  editSettings,
  order,
  pickupOrder,
  rewriteAnswer,
} from '#scripts/backend/set-up/test-order.ts';
import { ORIGIN, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { writeOrder } from './kept-orders.ts';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

/** The merchant delivers to zone 54 on any day, in twenty minutes. */
function deliverAnyDay(): void {
  const path = join(store.directory, 'catalogue/zones.json');
  const zones = JSON.parse(readFileSync(path, 'utf8')) as { readonly id: number; readonly meta: object }[];
  const meta = { delivery_days: [], delivery_minutes: 20 };
  const changed = zones.map((zone) => (zone.id === 54 ? { ...zone, meta: { ...zone.meta, ...meta } } : zone));
  writeFileSync(path, JSON.stringify(changed));
}

/** On the Saturday on which the store is open, two hours ahead of UTC. */
const at = (time: string, date = '2026-11-21') => `${date}T${time}:00+02:00`;
const offer = (slots: object | boolean) => editSettings(store, { ui_schema: { slots } });
const wanting = (time: string, fields: object = {}) => pickupOrder({ wanted_at: at(time), ...fields });
const codeOf = async (body: object) => (await order(store, body)).body.code;

async function slots(query = 'method=pickup'): Promise<readonly string[]> {
  const response = await store.get(`treesal/v1/slots?${query}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { slots: string[] }).slots;
}

describe('an order for a time', () => {
  test('keeps the time, and its weekday as the day by which staff find it', async () => {
    offer(true);
    const { status, body } = await order(store, wanting('11:00'));
    expect(status).toBe(201);
    expect(body).toMatchObject({ wanted_at: at('11:00'), delivery_day: 'saturday', promised_at: null });
    expect((await order(store, pickupOrder())).body).not.toHaveProperty('wanted_at');
  });

  test('is refused for any instant that is not on the list', async () => {
    expect(await codeOf(wanting('11:00'))).toBe('treesal_time_unavailable');
    offer({ days: 2, leadMinutes: 45 });
    // The store’s clock shows 10:00, and a form may take ten minutes.
    expect(await codeOf(wanting('10:30'))).toBe('treesal_time_unavailable');
    expect(await codeOf(wanting('11:10'))).toBe('treesal_time_unavailable');
    expect(await codeOf({ ...wanting('11:00'), wanted_at: at('11:00', '2026-11-20') })).toBe(
      'treesal_time_unavailable',
    );
    expect(await codeOf({ ...wanting('11:00'), wanted_at: at('11:00', '2026-11-23') })).toBe(
      'treesal_time_unavailable',
    );
    expect(await codeOf({ ...wanting('11:00'), wanted_at: 'tomorrow' })).toBe('rest_invalid_param');
    expect((await order(store, wanting('11:00'))).status).toBe(201);
    expect((await order(store, { ...wanting('11:00'), wanted_at: '2026-11-22T09:00:00Z' })).status).toBe(201);
  });

  test('is taken by a closed shop too, unless the merchant wants no orders for the opening', async () => {
    store.clock.now = Date.parse(at('03:00'));
    offer({ days: 1, whenClosed: false });
    expect(await slots()).toEqual([]);
    expect(await codeOf(wanting('11:00'))).toBe('treesal_store_closed');
    offer({ days: 1 });
    expect((await slots())[0]).toBe(at('09:00'));
    expect((await order(store, wanting('11:00'))).status).toBe(201);
    expect(await codeOf(pickupOrder())).toBe('treesal_store_closed');
  });

  test('needs a time outside all pauses', async () => {
    offer({ days: 1, leadMinutes: 0 });
    const pause = (from: string, until: string) => ({
      from: Date.parse(at(from)),
      until: Date.parse(at(until)),
    });
    const pauses = [pause('11:00', '12:00'), pause('13:00', '14:00')];
    await hang(store.database, { revision: 0, sign: { ...NO_SIGN, pauses }, name: '', at: store.clock.now });
    expect((await slots()).slice(0, 5)).toEqual(
      ['10:00', '10:30', '12:00', '12:30', '14:00'].map((time) => at(time)),
    );
    expect(await codeOf(wanting('13:30'))).toBe('treesal_time_unavailable');
  });
});

describe('a slot for one order', () => {
  beforeEach(() => offer({ days: 1, most: 1 }));

  test('exactly one of two orders that arrive at once through two services gets it', async () => {
    const other = await store.second();
    const send = (app: typeof other) =>
      app.fetch(
        new Request(`${ORIGIN}/wp-json/treesal/v1/create_order`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(wanting('11:00')),
        }),
      );
    const answers = await Promise.all([store.app, other, store.app, other].map(send));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { code?: string }[];
    expect(bodies.filter(({ code }) => code === 'treesal_time_full')).toHaveLength(3);
  });

  test('leaves the list, also for the other mode, and returns to it when the order is cancelled', async () => {
    const first = wanting('11:00');
    deliverAnyDay();
    const { body } = await order(store, first);
    expect(await slots()).not.toContain(at('11:00'));
    expect(await slots('method=deliver&zone=54')).not.toContain(at('11:00'));
    expect(await slots()).toContain(at('11:30'));
    expect(await slots('method=deliver&zone=54')).toContain(at('11:30'));
    // The answer to the first order may have been lost.
    expect((await order(store, first)).status).toBe(200);
    await store.database.transaction((rows) =>
      rewriteAnswer(rows, body.id, { status: 'cancelled' }, store.clock.now),
    );
    expect(await slots()).toContain(at('11:00'));
  });

  test('of a neighbour on the same database takes no place here', async () => {
    const about = { order_key: 'key', status: 'pending', method: 'pickup', delivery_day: 'saturday' };
    const answer = { id: 1, client_order_id: randomUUID(), ...about, wanted_at: at('11:00') };
    const placed = { request: '{}', placedAt: store.clock.now, answer };
    await store.database.transaction((rows) => writeOrder({ ...rows, shop: 'third' }, placed));
    expect(await slots()).toContain(at('11:00'));
    expect((await order(store, wanting('11:00'))).status).toBe(201);
  });
});

describe('a delivery', () => {
  test('adds the minutes to the zone, and those of a busy hour', async () => {
    deliverAnyDay();
    offer({ days: 1, leadMinutes: 30 });
    expect((await slots())[0]).toBe(at('10:30'));
    expect((await slots('method=deliver&zone=54'))[0]).toBe(at('11:00'));
    const busy = { minutes: 15, until: Date.parse(at('20:00')) } as const;
    await hang(store.database, { revision: 0, sign: { pauses: [], busy }, name: '', at: store.clock.now });
    expect((await slots('method=deliver&zone=54'))[0]).toBe(at('11:30'));
    const early = deliveryOrder({ wanted_at: at('10:30') });
    expect(await codeOf(early)).toBe('treesal_time_unavailable');
    expect((await order(store, { ...early, wanted_at: at('11:30') })).status).toBe(201);
  });

  test('to an area that is closed for now has no time before its closure ends', async () => {
    deliverAnyDay();
    offer({ days: 1, leadMinutes: 0 });
    const closed = { changes: [], closed: { 54: Date.parse(at('20:10')) }, nextId: 900_001 };
    await store.database.transaction((rows) => writeZones(rows, closed));
    expect((await slots('method=deliver&zone=54'))[0]).toBe(at('20:30'));
    expect((await slots())[0]).toBe(at('10:00'));
    expect(await codeOf(deliveryOrder({ wanted_at: at('20:00') }))).toBe('treesal_zone_closed');
    for (const delivery_day of ['saturday', 'sunday'])
      expect(await codeOf(deliveryOrder({ wanted_at: at('20:00'), delivery_day }))).toBe(
        'treesal_zone_closed',
      );
    expect((await order(store, deliveryOrder({ wanted_at: at('20:30') }))).status).toBe(201);
  });

  test('to a zone that is served on certain days has a day and no time', async () => {
    offer(true);
    expect(await slots('method=deliver&zone=55')).toEqual([]);
    const body = deliveryOrder({ zone: 55, delivery_day: 'sunday', wanted_at: at('12:00', '2026-11-22') });
    expect(await codeOf(body)).toBe('treesal_time_unavailable');
  });
});
