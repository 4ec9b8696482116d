import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { storefrontOf } from '#views/test-storefront.ts';
import { orderingFindings } from './ordering.ts';

let store: StockWooCommerce;
beforeEach(async () => {
  store = await stockWooCommerce({ products: [], variations: [], categories: [], now: Date.now });
  store.currency = 'ILS';
});
afterEach(() => store.close());

const KEYS = { SHOP_KEY: 'ck_1', SHOP_SECRET: 'cs_1' };

async function findings(kind: 'plugin' | 'woocommerce', environment: Record<string, string> = KEYS) {
  const { tenant } = storefrontOf();
  const found = await orderingFindings(
    {
      ...tenant,
      currency: 'ILS',
      sources: { ...tenant.sources, catalogue: { kind: 'woocommerce', url: store.url } },
      ordering: kind === 'plugin' ? { kind } : { kind, keyEnv: 'SHOP_KEY', secretEnv: 'SHOP_SECRET' },
    },
    { tenantsDirectory: '', environment, fetch, timeoutMs: 2000, now: Date.now },
  );
  expect(JSON.stringify(found)).not.toMatch(/ck_1|cs_1/);
  return found.map(({ level, code }) => `${level} ${code}`);
}

test('a WooCommerce without the plugin is reported, because it cannot take orders', async () => {
  expect(await findings('plugin')).toEqual(['error ordering.no-plugin']);
  store.plugins.push('treesal/v1');
  expect(await findings('plugin')).toEqual(['ok ordering.plugin']);
});

test('a valid key is fine', async () => {
  expect(await findings('woocommerce')).toEqual(['ok ordering.key']);
});

test('a missing key, a refused key and a store without an answer are reported', async () => {
  expect(await findings('woocommerce', {})).toEqual(['error secret.missing']);
  store.hasKey = false;
  expect(await findings('woocommerce')).toEqual(['error ordering.key-refused']);
  store.isAway = true;
  expect(await findings('woocommerce')).toEqual(['error ordering.no-answer']);
});

test('a key is reported if it can only read or its user cannot create orders', async () => {
  store.rights = 'read';
  expect(await findings('woocommerce')).toEqual(['error ordering.key-reads-only']);
  store.rights = 'read_write';
  store.user = 'reader';
  expect(await findings('woocommerce')).toEqual(['error ordering.key-rights']);
  store.user = 'subscriber';
  expect(await findings('woocommerce')).toEqual(['error ordering.key-rights']);
  expect(store.orders).toEqual([]);
});

test('another currency, and a WooCommerce that finds orders slowly, are reported', async () => {
  store.currency = 'JOD';
  store.version = '9.8.1';
  expect(await findings('woocommerce')).toEqual([
    'ok ordering.key',
    'error ordering.currency',
    'warning ordering.old-store',
  ]);
});

test('words of a store give the terminal no commands', async () => {
  store.currency = 'IL\u001b]52;c;cm0=\u0007S\u009b2J';
  const { tenant } = storefrontOf();
  const sources = { ...tenant.sources, catalogue: { kind: 'woocommerce', url: store.url } as const };
  const ordering = { kind: 'woocommerce', keyEnv: 'SHOP_KEY', secretEnv: 'SHOP_SECRET' } as const;
  const checks = { tenantsDirectory: '', environment: KEYS, fetch, timeoutMs: 2000, now: Date.now };
  const found = await orderingFindings({ ...tenant, sources, ordering }, checks);
  expect(found.map(({ code }) => code)).toContain('ordering.currency');
  expect(found.map(({ what }) => what).join()).not.toMatch(/\p{Cc}/u);
});
