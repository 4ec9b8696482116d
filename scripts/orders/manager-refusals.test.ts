import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '#domain/tenant/locale.ts';
import { managerFailureOf } from '#wire/treesal/manager-failures.ts';
import { type ManagedStore, managedStore } from './set-up/managed-store.ts';

interface Captured {
  readonly capture: string;
  readonly status: number;
  /** null: a page. */
  readonly body: object | null;
}

/** Every kind of refusal that a real WooCommerce 11.0.1 was seen to answer, to anybody. */
const CAPTURED = JSON.parse(
  readFileSync('tests/woocommerce/fixtures/refusals.json', 'utf8'),
) as readonly Captured[];
const FIREWALL: Captured = { capture: 'a firewall', status: 403, body: null };

/** What they are for a manager, where the store has not just refused. */
function failureFor({ capture, status }: Captured): string {
  if (status >= 500) return 'store.unreachable';
  if (capture === '200g-products-not-found') return 'product.not-found';
  if (capture === '206b-image-bad-url') return 'photo.not-fetched';
  return (status === 401 || status === 403) && capture !== 'a firewall' ? 'store.no-right' : 'store.refused';
}

const [BURGER, RAFIDIA] = [16, 7];
const UNIT = { code: 'ILS', minorUnit: 2 };
const wordsIn = (locale: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`src/i18n/${locale}/staff.json`, 'utf8')).managing;

let shop: ManagedStore;
let acts: Readonly<Record<string, object>>;
const state = async () => [
  (await shop.call(`wc/store/v1/products/${BURGER}`)).body,
  (await shop.call('treesal/v1/manage/zones')).body.zones,
];

beforeAll(async () => {
  shop = await managedStore(({ shipping }, folder) => {
    rmSync(join(folder, 'catalogue/zones.json'));
    const rate = { instance_id: RAFIDIA, method_id: 'flat_rate', title: 'x', cost: '15.50' } as const;
    shipping.zones.push({ id: 1, name: 'رفيديا', methods: [rate] });
  });
  const [, [zone]] = await state();
  const texts = { ar: { name: 'كنافة', description: '' } };
  acts = {
    [`menu/${BURGER}/price`]: { regular_price: '50.00' },
    [`menu/${BURGER}/stock`]: { sold_out: 'today' },
    [`menu/${BURGER}/details`]: { hidden: true },
    [`menu/${BURGER}/photo`]: { photo: null },
    menu: { texts, price: '25.50', category_ids: [21] },
    zones: { names: { ar: 'بلاطة' }, delivery_cost: '20', delivery_days: [] },
    [`zones/${RAFIDIA}`]: { ...zone, delivery_cost: '18' },
  };
});
afterAll(() => shop.close());

test.each([...CAPTURED, FIREWALL])(
  'a manager is told in words of $capture ($status), and nothing has changed',
  async (captured) => {
    const before = await state();
    shop.store.refuses = captured;
    for (const [path, body] of Object.entries(acts)) {
      const answer = await shop.call(`treesal/v1/manage/${path}`, body);
      const { failure } = managerFailureOf(answer.status, answer.body, UNIT);
      expect([path, failure.code]).toEqual([path, failureFor(captured)]);
      for (const locale of LOCALES) expect(wordsIn(locale)[failure.code]).toMatch(/./);
    }
    shop.store.refuses = null;
    expect(await state()).toEqual(before);
    expect((await shop.call('treesal/v1/manage/changes')).body).toEqual([]);
  },
);
