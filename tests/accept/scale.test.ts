import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { Workspace } from '#tests/build/temporary-site.ts';
import { showFigures } from './figures.ts';
import { sizeOf } from './size.ts';

const MERCHANTS = sizeOf(10, 1000);
const PRODUCTS = sizeOf(300, 5000);

describe('scale', () => {
  test('many merchants are released, and looked at again in a fraction of that time', async (context) => {
    const shops = new Workspace();
    const slugs = Array.from({ length: MERCHANTS }, (_, number) => `shop-${String(number).padStart(4, '0')}`);
    for (const [number, slug] of slugs.entries()) shops.synthesise(slug, 10, number + 1);
    const first = await timed(() => shops.build(slugs));
    expect(first.value.map(({ outcome }) => outcome)).toEqual(slugs.map(() => 'released'));
    const again = await timed(() => shops.build(slugs));
    expect(again.value.map(({ outcome }) => outcome)).toEqual(slugs.map(() => 'unchanged'));
    const pages = first.value.reduce((sum, report) => sum + report.pagesRendered, 0);
    expect(again.milliseconds).toBeLessThan(first.milliseconds / 2);
    showFigures(context, {
      merchants: MERCHANTS,
      'pages rendered': pages,
      'first build ms': first.milliseconds,
      'pages a second': Math.round((pages / first.milliseconds) * 1000),
      'nothing changed, ms': again.milliseconds,
      cores: availableParallelism(),
    });
  });

  test('one price of a large catalogue renders the pages that show it and no other', async (context) => {
    const shop = new Workspace();
    shop.synthesise('large', PRODUCTS);
    const first = await timed(() => shop.build(['large']));
    shop.edit('large', 'catalogue/products.json', (products) => {
      const product = products.find(({ type }: { type: string }) => type === 'simple');
      Object.assign(product.prices, { price: '7777', regular_price: '7777', sale_price: '7777' });
    });
    const change = await timed(() => shop.build(['large']));
    const [report] = change.value;
    expect(report).toMatchObject({ outcome: 'released' });
    // Rendered in two languages: the product, its category, home, menu, and products that name it as similar.
    expect(report?.pagesRendered).toBeGreaterThanOrEqual(4);
    expect(report?.pagesRendered).toBeLessThan(40);
    expect(report?.pagesReused).toBeGreaterThan(PRODUCTS);
    expect(change.milliseconds).toBeLessThan(first.milliseconds);
    showFigures(context, {
      products: PRODUCTS,
      'first build ms': first.milliseconds,
      'pages of the first build': first.value[0]?.pagesRendered ?? 0,
      'one price ms': change.milliseconds,
      'pages of one price': report?.pagesRendered ?? 0,
    });
  });
});

async function timed<Value>(run: () => Promise<Value>): Promise<{ value: Value; milliseconds: number }> {
  const started = performance.now();
  const value = await run();
  return { value, milliseconds: Math.round(performance.now() - started) };
}
