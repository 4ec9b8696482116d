import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseTenant } from '#domain/tenant/schema.ts';
import { readStorefront } from '#sources/storefront.ts';
import { type MerchantToMake, syntheticMerchant } from './merchant.ts';
import { optionsFrom } from './options.ts';
import { type MerchantsToWrite, writeMerchants } from './write-merchants.ts';

const merchant: MerchantToMake = {
  number: 3,
  productCount: 200,
  locales: ['ar', 'en', 'he'],
  seed: 1,
  pictures: ['products/1.webp'],
};

describe('a synthetic merchant', () => {
  test('depends on its seed and number only', () => {
    expect(syntheticMerchant(merchant)).toEqual(syntheticMerchant({ ...merchant }));
    expect(syntheticMerchant({ ...merchant, seed: 2 }).catalogue).not.toEqual(
      syntheticMerchant(merchant).catalogue,
    );
    expect(syntheticMerchant({ ...merchant, number: 4 }).catalogue).not.toEqual(
      syntheticMerchant(merchant).catalogue,
    );
  });

  test('has a tenth of variable products, a category for twenty, sales and sold-out products', () => {
    const { products, variations, categories } = syntheticMerchant(merchant).catalogue;
    const having = (field: string, value: unknown): number =>
      products.filter((product) => product[field] === value).length;
    expect(products).toHaveLength(200);
    expect(having('type', 'variable')).toBe(20);
    expect(variations).toHaveLength(60);
    expect(categories).toHaveLength(10);
    expect(having('on_sale', true)).toBeGreaterThan(10);
    expect(having('is_in_stock', false)).toBeGreaterThan(2);
  });

  test('has different names for all of 5,000 products in each language', () => {
    const { products } = syntheticMerchant({ ...merchant, productCount: 5000 }).catalogue;
    const names = [
      products.map((product) => product.name),
      products.map((product) => translated(product, 'en')),
      products.map((product) => translated(product, 'he_IL')),
    ];
    expect(names.map((list) => new Set(list).size)).toEqual([5000, 5000, 5000]);
  });
});

describe('the folder of synthetic merchants', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dukkan-synthetic-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const options = (more: Partial<MerchantsToWrite> = {}): MerchantsToWrite => ({
    merchants: 2,
    products: 45,
    locales: ['ar', 'en', 'he'],
    seed: 7,
    images: 'few',
    directory: join(folder, 'tenants'),
    ...more,
  });

  test('is read by the files source without a fault', async () => {
    await writeMerchants(options());
    const tenantDirectory = join(folder, 'tenants', 'synthetic-0002');
    const json: unknown = JSON.parse(readFileSync(join(tenantDirectory, 'tenant.json'), 'utf8'));
    const tenant = parseTenant('synthetic-0002', json);
    if (!tenant.ok) throw new Error(JSON.stringify(tenant.error));
    const read = await readStorefront({
      tenant: tenant.value,
      tenantDirectory,
      cacheDirectory: join(folder, 'cache'),
      environment: {},
      fetch,
    });
    if (!read.ok) throw new Error(read.error.reason);
    const { storefront, faults } = read.value;
    expect(faults).toEqual([]);
    expect(storefront.catalogue.products).toHaveLength(45);
    expect(storefront.catalogue.products[2]?.variations).toHaveLength(3);
    expect(storefront.catalogue.products[0]?.name.translations?.he).toBe('קבב על הגחלים');
    expect(Object.keys(storefront.pictures)).toHaveLength(6);
    expect(storefront.zones.map((zone) => zone.cost.amount)).toEqual([0, 500, 1000, 1500]);
  }, 30_000);

  test('has the same bytes after a second run', async () => {
    await writeMerchants(options({ merchants: 1 }));
    await writeMerchants(options({ merchants: 1, directory: join(folder, 'again') }));
    const files = filesIn(join(folder, 'tenants'));
    expect(files).toHaveLength(14);
    for (const file of files)
      expect(readFileSync(join(folder, 'again', file))).toEqual(readFileSync(join(folder, 'tenants', file)));
  });

  test('loses the merchants of an earlier run and keeps other folders', async () => {
    mkdirSync(join(folder, 'tenants', 'quds-grill'), { recursive: true });
    writeFileSync(join(folder, 'tenants', 'quds-grill', 'tenant.json'), '{}');
    await writeMerchants(options({ merchants: 3, images: 'none' }));
    await writeMerchants(options({ merchants: 1, images: 'none' }));
    expect(readdirSync(join(folder, 'tenants')).sort()).toEqual(['quds-grill', 'synthetic-0001']);
  });
});

describe('the options', () => {
  test('have defaults', () => {
    const options = optionsFrom([]);
    expect(options.ok && options.value).toEqual({
      merchants: 20,
      products: 200,
      directory: '.dukkan/synthetic/tenants',
      locales: ['ar', 'en', 'he'],
      seed: 1,
      images: 'few',
    });
  });

  test.each([
    [['--merchants', '0'], '--merchants is "0"; give a whole number from 1 to 10000.'],
    [['--products', '1e3'], '--products is "1e3"; give a whole number from 1 to 100000.'],
    [['--languages', 'ar,fr'], '--languages names "fr"; choose from ar, en, he_IL, with commas between.'],
    [['--images', 'many'], '--images is "many"; choose none or few.'],
  ])('refuse %j and say what to give', (words, sentence) => {
    expect(optionsFrom(words)).toEqual({ ok: false, error: sentence });
  });
});

function translated(product: Readonly<Record<string, unknown>>, language: string): string | undefined {
  const extensions = product.extensions as {
    treesal: { translations: Record<string, { name: string }> };
  };
  return extensions.treesal.translations[language]?.name;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
