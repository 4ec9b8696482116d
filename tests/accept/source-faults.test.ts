import { readlinkSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { testStore } from '#scripts/backend/set-up/test-store.ts';
import { listen } from '#scripts/http/listen.ts';
import { type Fault, faulty } from '#scripts/measure/demo/faults.ts';
import { flawsOf, Workspace } from '#tests/build/temporary-site.ts';
import { showFigures } from './figures.ts';

/** The first try and three more. */
const MOST_TRIES = 4;

const FAULTS: readonly (readonly [string, Fault])[] = [
  ['busy', { kind: 'status', status: 429, retryAfter: 0 }],
  ['broken', { kind: 'status', status: 500, retryAfter: 0 }],
  ['forbidden', { kind: 'status', status: 403 }],
  ['cut', { kind: 'cut' }],
  ['portal', { kind: 'html' }],
];

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

test('a store that fails in any way is asked a few times, its live release stays, and other merchants are released', async (context) => {
  const store = await testStore();
  closing.push(store.close);
  const shops = new Workspace();
  const slugs: string[] = [];
  const ends = await Promise.all(
    FAULTS.map(async ([slug, fault]) => {
      const { handler, control } = faulty((request) => {
        const url = new URL(request.url);
        return store.app.fetch(
          new Request(`http://shop.localhost:4321${url.pathname}${url.search}`, request),
        );
      });
      const server = await listen({ fetch: handler } as Parameters<typeof listen>[0], 0);
      closing.push(() => server.close());
      shops.synthesise(slug, 2);
      shops.edit(slug, 'tenant.json', (tenant) => ({
        ...tenant,
        sources: {
          settings: { kind: 'files' },
          catalogue: { kind: 'woocommerce', url: `http://127.0.0.1:${server.port}` },
        },
      }));
      slugs.push(slug);
      return { slug, fault, control };
    }),
  );
  shops.synthesise('sound', 2);
  const first = await shops.build([...slugs, 'sound']);
  expect(first.map(({ slug, outcome, reason }) => [slug, outcome, reason])).toEqual(
    [...slugs, 'sound'].sort().map((slug) => [slug, 'released', undefined]),
  );
  const live = new Map(slugs.map((slug) => [slug, readlinkSync(shops.current(slug))]));

  for (const { control, fault } of ends) control.setRules([{ path: '/wc/store/v1/products?', fault }]);
  shops.edit('sound', 'settings.json', (settings) => ({ ...settings, telephoneNumber: '+97225550777' }));
  const reports = await shops.build([...slugs, 'sound']);
  for (const { slug, control } of ends) {
    const report = reports.find((each) => each.slug === slug);
    expect(report).toMatchObject({ outcome: 'failed', code: expect.stringMatching(/^source\./) });
    expect(report?.reason).toMatch(
      /^woocommerce http:\/\/127\.0\.0\.1:\d+\/wp-json\/wc\/store\/v1\/products: /,
    );
    expect(report?.reason).not.toContain('?');
    expect(readlinkSync(shops.current(slug))).toBe(live.get(slug));
    expect(flawsOf(shops.current(slug))).toEqual([]);
    const asked = new Map<string, number>();
    for (const call of control.calls) asked.set(call, (asked.get(call) ?? 0) + 1);
    expect(Math.max(...asked.values())).toBeLessThanOrEqual(MOST_TRIES);
    showFigures(context, { [slug]: `${report?.code}, ${control.calls.length} calls` });
  }
  expect(reports.find(({ slug }) => slug === 'sound')?.outcome).toBe('released');

  for (const { control } of ends) control.setRules([]);
  const healed = await shops.build(slugs);
  expect(healed.map(({ outcome }) => outcome)).toEqual(slugs.map(() => 'unchanged'));
});
