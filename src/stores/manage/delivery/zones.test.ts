import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ManagedZonesApi } from '#api/managed-zones.ts';
import type { ZoneTerms } from '#domain/manage/managed-zone.ts';
import { fail, ok } from '#domain/result.ts';

const NONE = { canWrite: true, writtenAt: null, zones: [], canRemove: true, leftOut: [] };
let ids: string[] = [];
let isLost = false;

const api: Partial<ManagedZonesApi> = {
  zones: async () => ok(NONE),
  add: async (_terms, changeId) => {
    ids.push(changeId);
    return isLost ? fail({ code: 'network.offline' }) : ok(NONE);
  },
};
vi.mock('#stores/staff/as-staff.ts', () => ({
  asStaff: (call: (token: string) => Promise<unknown>) => call('token'),
}));
vi.mock('#stores/shop/shop.ts', () => ({ shopFacts: () => ({ api: {}, currency: {}, locale: 'ar' }) }));
vi.mock('#stores/manage/changes.ts', () => ({ askChanges: async () => {} }));
vi.mock('#api/managed-zones.ts', () => ({ managedZonesApi: () => api }));
const { writeZone } = await import('./zones.ts');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  ids = [];
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const money = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const HILL: ZoneTerms = {
  ...{ names: { ar: 'التلة' }, cost: money(1000), minimumOrder: null, freeFrom: null, minutes: null },
  days: [],
};

test('a new area whose answer was lost is sent again with the same id, other terms and a third area with another one', async () => {
  isLost = true;
  expect(await writeZone(null, HILL)).toBe(false);
  isLost = false;
  expect(await writeZone(null, HILL)).toBe(true);
  await writeZone(null, HILL);
  await writeZone(null, { ...HILL, cost: money(2000) });
  const [first, again, third, other] = ids;
  expect(again).toBe(first);
  expect(new Set([first, third, other]).size).toBe(3);
});
