import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#domain/tenant/locale.ts';
import { readWords } from '#i18n/read-words.ts';
import { compile } from '#scripts/build/compile/compile.ts';
import { buildTenant } from '#scripts/build/prerender/build-tenant.ts';
import { compiledCode } from '#scripts/build/prerender/compiled-code.ts';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';
import { filesBelow, Workspace } from './temporary-site.ts';

const canaryOf = (slug: string): string => `kanari${slug}`;

/** A merchant whose every text, in each language, carries its canary. */
function marked(workspace: Workspace, slug: string, number: number): void {
  workspace.synthesise(slug, 12, number);
  const canary = canaryOf(slug);
  const mark = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mark);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        typeof inner === 'string' && /name|description|title|rendered/i.test(key)
          ? `${inner} ${canary}`
          : mark(inner),
      ]),
    );
  };
  for (const file of [
    'settings',
    'catalogue/products',
    'catalogue/categories',
    'catalogue/zones',
    'catalogue/branches',
  ])
    workspace.edit(slug, `${file}.json`, mark);
}

function textOf(workspace: Workspace, slug: string): string {
  const site = workspace.current(slug);
  return filesBelow(site)
    .filter((path) => !path.startsWith('_astro/img/'))
    .map((path) => `${path}\n${readFileSync(join(site, path), 'utf8')}`)
    .join('\n');
}

function expectApart(workspace: Workspace, slugs: readonly string[]): void {
  for (const slug of slugs) {
    const text = textOf(workspace, slug);
    expect(text.split(canaryOf(slug)).length, `canaries of ${slug} in its own site`).toBeGreaterThan(100);
    for (const other of slugs.filter((candidate) => candidate !== slug))
      expect(text.includes(canaryOf(other)), `${other} in the site of ${slug}`).toBe(false);
  }
}

describe('two merchants never mix', () => {
  test('merchants that are built interleaved in one thread keep their data apart', async () => {
    const shops = new Workspace();
    const slugs = ['one', 'two'];
    for (const [index, slug] of slugs.entries()) marked(shops, slug, index + 1);
    const { id, directory } = await compile(ROOT, cacheDirectory());
    const compiled = compiledCode(id, directory);
    const order: string[] = [];
    const bothBegan = Promise.withResolvers<void>();
    const watched = {
      ...compiled,
      renderer: async () => {
        const render = await compiled.renderer();
        return async (page: Parameters<typeof render>[0]) => {
          if (order.push(page.shell.slug) === slugs.length) bothBegan.resolve();
          await bothBegan.promise;
          // Pages take no time that another build could use: after each, the other build has its turn.
          await setImmediate();
          return render(page);
        };
      },
    };
    const reports = await Promise.all(
      slugs.map((slug) =>
        buildTenant({
          slug,
          compiled: watched,
          tenantsDirectory: shops.tenants,
          outDirectory: shops.out,
          cacheDirectory: cacheDirectory(),
          force: false,
          acceptShrink: false,
          environment: {},
          nowMs: 0,
        }),
      ),
    );
    expect(reports.map(({ outcome }) => outcome)).toEqual(['released', 'released']);
    const turns = order.filter((slug, index) => slug !== order[index - 1]).length;
    expect(turns, 'changes from one merchant to the other while rendering').toBeGreaterThan(50);
    expectApart(shops, slugs);
  });

  test('merchants that are built in parallel threads keep their data apart', async () => {
    const shops = new Workspace();
    const slugs = ['one', 'two', 'three', 'four', 'five'];
    for (const [index, slug] of slugs.entries()) marked(shops, slug, index + 1);
    const reports = await shops.build(slugs);
    expect(reports.map(({ outcome }) => outcome)).toEqual(slugs.map(() => 'released'));
    expectApart(shops, slugs);
  });
});

describe('the languages of one merchant', () => {
  const shop = new Workspace();
  beforeAll(async () => {
    shop.copy('quds-grill');
    await shop.build(['quds-grill']);
  });

  /** Interface phrases of two words or more, which no merchant's data has by chance. */
  const phrasesOf = (locale: Locale): string[] =>
    Object.values(readWords()[locale])
      .flatMap((area) => Object.values(area))
      .filter((phrase) => phrase.includes(' ') && !phrase.includes('{{'));

  test.each<[own: Locale, paths: RegExp, others: readonly Locale[]]>([
    ['ar', /^(?!en|he)/, ['en', 'he']],
    ['en', /^en/, ['ar', 'he']],
    ['he', /^he/, ['ar', 'en']],
  ])("the pages of %s hold none of the other languages' words", (own, paths, others) => {
    const files = filesBelow(shop.current('quds-grill')).filter(
      (path) => path.endsWith('.html') && paths.test(path),
    );
    expect(files.length).toBeGreaterThan(60);
    const ownPhrases = phrasesOf(own);
    const foreign = others.flatMap(phrasesOf).filter((phrase) => !ownPhrases.includes(phrase));
    for (const file of files) {
      const html = shop.read('quds-grill', file);
      expect(
        ownPhrases.some((phrase) => html.includes(phrase)),
        file,
      ).toBe(true);
      expect(
        foreign.filter((phrase) => html.includes(phrase)),
        `foreign words in ${file}`,
      ).toEqual([]);
    }
  });
});
