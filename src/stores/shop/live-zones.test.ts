import { beforeEach, expect, it } from 'vitest';
import { $now } from './clock.ts';
import { $sign } from './door-sign.ts';
import { $closedZones, $zones, refreshZones } from './live-zones.ts';
import { shopFacts } from './shop.ts';
import { testEnvironment } from './test-environment.ts';

const money = (amount: number) => ({ amount, currency: 'ILS', minorUnit: 2 });
const released = (id: number, name: string) => ({ id, name, otherNames: [], cost: money(1000), days: [] });
const ZONES = [released(63, 'North'), released(61, 'Old City'), released(62, 'South')];

/** A zone's post in the form of the store's answer. */
const post = (id: number, name: string, cost: string) => ({
  id,
  title: { rendered: name },
  meta: { delivery_cost: cost, delivery_days: [] },
});

const { shop } = testEnvironment({ stores: [$sign] });
beforeEach(() => Object.assign(shopFacts(), { zones: ZONES }));

it('areas keep the released data while the store does not answer', async () => {
  shop.answers = { delivery_zone: () => null };
  await refreshZones();
  expect($zones.get()).toEqual(ZONES);
});

it('areas keep their released order, take the store’s costs, and disappear when the store has them no longer', async () => {
  shop.answers = {
    delivery_zone: () =>
      Response.json([post(60, 'Harbour', '5'), post(61, 'Renamed', '15'), post(63, 'North', '10')]),
  };
  await refreshZones();
  expect($zones.get()).toEqual([
    released(63, 'North'),
    { ...released(61, 'Old City'), cost: money(1500) },
    { ...released(60, 'Harbour'), cost: money(500) },
  ]);
});

it('areas that a manager has closed are known until their closures end', () => {
  const stop = $closedZones.listen(() => {});
  $sign.set({ ...$sign.get(), closedZones: new Map([[61, $now.get() + 1000]]) });
  expect([...$closedZones.get().keys()]).toEqual([61]);
  $now.set($now.get() + 1000);
  expect($closedZones.get().size).toBe(0);
  stop();
});
