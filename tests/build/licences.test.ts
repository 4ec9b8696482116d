import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';
import { importsOfProject } from './import-graph.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const shipped = read('public/licences.txt');

/** Folders whose code browsers load; `i18n` leaves i18next at home (docs/decisions/10-words.md). */
const IN_BROWSERS = /^src\/(?:api|components|domain|islands|layouts|pwa|stores|ui|wire)\//;
const FOR_TESTS = /\.test\.tsx?$|\/set-up\/|\/(?:test|fake)-[^/]+$/;

/** `@scope/name` or `name` of an imported path. */
const packageOf = (path: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;

test('the licences of every site name each package that browsers load', () => {
  const used = new Set(
    importsOfProject()
      .packages.filter(({ from }) => IN_BROWSERS.test(from) && !FOR_TESTS.test(from))
      .map(({ name }) => packageOf(name))
      .filter((name) => !/^(?:node|astro|virtual):|^[.#]|^dukkan-fonts$/.test(name)),
  );
  expect([...used].filter((name) => !new RegExp(`(?:^|, )${name}[,:]`, 'm').test(shipped))).toEqual([]);
  expect(used).toContain('react');
});

test('the licences of every site hold the licence of their font, and the notices of their packages', () => {
  expect(shipped).toContain(read('node_modules/@fontsource-variable/rubik/LICENSE').trim());
  for (const name of ['react', 'nanostores', 'zod', 'astro', '@tanstack/react-virtual']) {
    const notice = /^ *Copyright .*$/m.exec(read(`node_modules/${name}/LICENSE`))?.[0] ?? name;
    expect(shipped, name).toContain(notice.trim());
  }
});

test('the licence and the notices of the project stand at its root', () => {
  expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) 2026 The Dukkan authors\n/);
  for (const part of ['Fluent Emoji', 'Rubik', 'public/licences.txt']) expect(read('NOTICE')).toContain(part);
});
