import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';

/** French is one that Dukkan does not have; its numbers have three plural forms, English has two. */
const FRENCH = 'fr';
const FACTS = 'src/domain/tenant/locale.ts';
/** TypeScript's native compiler, as in `scripts/measure/checks/run.ts`. */
const TYPE_CHECK = 'node_modules/typescript-native/bin/tsc';
const MADE_UP = 'scripts/measure/synthesise/words.ts';
/** Managers write these names in all languages at once; a page has the words of one. */
const HOLIDAYS = 'src/i18n/holiday-names.ts';

/** The project with one more language. */
let copy = '';
const changed: string[] = [];

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'dukkan-language-'));
  for (const part of ['src', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  change(FACTS, [
    ["| 'he';", `| 'he' | '${FRENCH}';`],
    ["'he'];", `'he', '${FRENCH}'];`],
    [
      "'עברית' },",
      `'עברית' },\n${FRENCH}: { key: 'fr', tag: 'fr', direction: 'ltr', script: 'Latin', name: 'Français' },`,
    ],
  ]);
  for (const file of readdirSync(join(ROOT, 'src/i18n/en'))) translate(file);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
  changed.push(path);
}

function change(path: string, replacements: readonly (readonly [from: string, to: string])[]): void {
  let text = readFileSync(join(copy, path), 'utf8');
  for (const [from, to] of replacements) {
    expect(text, `${path} has ${from}`).toContain(from);
    text = text.replace(from, to);
  }
  write(path, text);
}

/** Marks the words of English, with the plural forms of French. */
function translate(file: string): void {
  const english: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(join(ROOT, 'src/i18n/en', file), 'utf8'),
  );
  const forms = new Intl.PluralRules(FRENCH).resolvedOptions().pluralCategories;
  const french = Object.entries(english).map(([area, words]) => {
    const said = Object.entries(words).flatMap(([key, text]) => {
      if (!/_(one|other)$/.test(key)) return [[key, `«${text}»`]];
      return key.endsWith('_one') ? [] : forms.map((form) => [key.replace(/other$/, form), `«${text}»`]);
    });
    return [area, Object.fromEntries(said)];
  });
  write(`src/i18n/${FRENCH}/${file}`, JSON.stringify(Object.fromEntries(french)));
}

test('the type check names the two tables that lack the new language', () => {
  const settings = {
    extends: './tsconfig.json',
    include: ['src', 'scripts'],
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/set-up', 'src/everywhere.d.ts'],
  };
  writeFileSync(join(copy, 'language.json'), JSON.stringify(settings));
  const { stdout } = spawnSync(process.execPath, [TYPE_CHECK, '--noEmit', '-p', 'language.json'], {
    cwd: copy,
    encoding: 'utf8',
  });
  const named = [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, path]) => path);
  expect(new Set(named), stdout).toEqual(new Set([MADE_UP, HOLIDAYS]));
}, 180_000);

test('no list beside the facts of languages names them all', () => {
  const lists = globSync('{src,scripts}/**/*.{ts,tsx,astro}', {
    cwd: ROOT,
    exclude: ['**/*.test.ts', '**/test-*.ts', 'scripts/measure/**'],
  }).filter((path) => /'ar',\s*'en',\s*'he/.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(lists).toEqual([FACTS]);
});

test('a shop of the new language has all pages, and a store takes its orders', () => {
  change(MADE_UP, [['({ ar, en, he });', '({ ar, en, he, fr: en });']]);
  const names = ['רמדאן', 'עיד אל־פיטר', 'עיד אל־אדחא'];
  change(
    HOLIDAYS,
    names.map((name) => [`he: '${name}' }`, `he: '${name}', fr: '«»' }`]),
  );
  const program = `
    import { parseTenant } from '#domain/tenant/schema.ts';
    import { translator } from '#i18n/translate.ts';
    import { orderRequestOf } from '#scripts/backend/ordering/order-request.ts';
    import { syntheticMerchant } from '#scripts/measure/synthesise/merchant.ts';
    import { planSite } from '#views/site-map.ts';
    import { storefrontOf } from '#views/test-storefront.ts';
    const made = syntheticMerchant({ number: 1, productCount: 4, locales: ['${FRENCH}'], seed: 1, pictures: [] });
    const { value: tenant } = parseTenant(made.slug, made.tenant);
    const { pages } = planSite({ ...storefrontOf(), tenant }, translator);
    console.log(JSON.stringify({
      locales: tenant.locales,
      pages: pages.length,
      inFrench: pages.filter(({ view, shell }) => JSON.stringify([view, shell]).includes('«')).length,
      refusal: orderRequestOf({ language: '${FRENCH}', items: [{ id: 1, quantity: 1 }] }).error,
    }));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program],
    { cwd: copy, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const said = JSON.parse(stdout);
  expect(said.locales).toEqual([FRENCH]);
  expect(said.pages).toBeGreaterThan(20);
  expect(said.inFrench).toBe(said.pages);
  const refusal = JSON.stringify(said.refusal);
  expect(refusal).toContain('customer_name');
  expect(refusal).not.toContain('language');
}, 60_000);

test('the recipe names the files that a new language costs, at most twelve', () => {
  const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const recipe = /### Add a language\n([\s\S]*?)\nOther letters/.exec(guide)?.[1] ?? '';
  const folders = changed.map((path) => path.replace(/^src\/i18n\/fr\/.+/, 'src/i18n/<locale>'));
  expect(changed.length).toBeLessThanOrEqual(12);
  const told = [...recipe.matchAll(/^\d\. `([^`]+)`/gm)].map(([, path]) => path);
  expect(told).toEqual([...new Set(folders)]);
});
