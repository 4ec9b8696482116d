import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';

const DOCUMENTS = [
  ...globSync('*.md', { cwd: ROOT }),
  ...globSync('.github/**/*.{md,yml}', { cwd: ROOT }),
  ...globSync('scripts/*/README.md', { cwd: ROOT }),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

/** Files that an operator or a command writes. */
const MADE_LATER: readonly string[] = ['tenants/platform.json', 'tenants/.merchants.json'];

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const isThere = (path: string): boolean => existsSync(join(ROOT, path));

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const all = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

  test('names commands that there are', () => {
    expect(all(/npm run ([a-z:-]+)/g).filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('names files that there are', () => {
    const paths = all(/`((?:src|scripts|tests|docs|tenants|public)\/[\w./[\]-]+)`/g);
    expect(paths.filter((path) => !isThere(path) && !MADE_LATER.includes(path))).toEqual([]);
  });

  test('finds names in the files that it says they stand in', () => {
    const told = [
      ...text.matchAll(/`([A-Za-z]\w+)`\s+(?:in|of)\s+`((?:src|scripts|tests)\/[\w./[\]-]+\.tsx?)`/g),
    ];
    const wrong = told.filter(
      ([, name = '', path = '']) => isThere(path) && !readFileSync(join(ROOT, path), 'utf8').includes(name),
    );
    expect(wrong.map(([phrase]) => phrase)).toEqual([]);
  });

  test('links to files that there are', () => {
    const links = all(/\]\(([^)#:]+)(?:#[^)]*)?\)/g);
    expect(links.filter((link) => !isThere(join(dirname(document), link)))).toEqual([]);
  });
});

describe.each(readdirSync(join(ROOT, 'docs/decisions')))('decision %s', (name) => {
  const text = readFileSync(join(ROOT, 'docs/decisions', name), 'utf8');

  test('has a status with a date', () => {
    const day = String.raw`\d{4}-\d\d-\d\d`;
    expect(text).toMatch(new RegExp(`^# .+\n\n(?:Accepted|Superseded) ${day}(?: · changed ${day})?\n`));
  });

  test('says which options lost', () => {
    expect(text).toContain('\n## Options that lost\n');
  });
});

test('the glossary has at most 30 words, each once', () => {
  const text = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
  const words = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => word);
  expect(words.length).toBeGreaterThan(20);
  expect(words.length).toBeLessThanOrEqual(30);
  expect(new Set(words).size).toBe(words.length);
});
