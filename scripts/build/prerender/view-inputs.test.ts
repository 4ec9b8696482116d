import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { translator } from '#i18n/translate.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { planSite } from '#views/site-map.ts';
import { PRODUCTS, productOf, storefrontOf, variationOf } from '#views/test-storefront.ts';
import { fingerprinter } from './fingerprint.ts';
import { inputHashOf, isAsBefore, readViewInputs, viewInputs, writeViewInputs } from './view-inputs.ts';

function planOf(storefront: Storefront) {
  const site = planSite(storefront, translator);
  const inputs = viewInputs(storefront, 'code', new Set(site.pages.map(({ shell }) => shell)));
  return { site, inputs, fingerprintOf: fingerprinter('code') };
}

type Plan = ReturnType<typeof planOf>;

/** The fingerprint of each page and the content of each file, computed from the whole plan. */
const contentsOf = ({ site, fingerprintOf }: Plan): ReadonlyMap<string, string> =>
  new Map([
    ...site.pages.map(({ file, shell, view }) => [file, fingerprintOf(shell, view)] as const),
    ...site.files.map(({ file, content }) => [file, content] as const),
  ]);

type Path = readonly (string | number)[];

function* leavesOf(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) yield path;
  else if (Object.keys(value).length === 0) yield path;
  else for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, [...path, key]);
}

function changed(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) {
    if (typeof value === 'string') return `${value}x`;
    if (typeof value === 'number') return value + 1;
    if (typeof value === 'boolean') return !value;
    return value === null ? 7 : value;
  }
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? changed(item, rest) : item));
  return { ...(value as object), [key]: changed((value as Record<string, unknown>)[key], rest) };
}

/** The plan of another storefront; null when there cannot be such a one. */
function planned(storefront: unknown): Plan | null {
  try {
    return planOf(storefront as Storefront);
  } catch {
    return null;
  }
}

/** Number of planned storefronts, pages that were wrongly reported as unchanged, and changes that the hash of the input missed. */
function missed(storefront: Storefront, paths: Iterable<Path>) {
  const before = planOf(storefront);
  const contents = contentsOf(before);
  const wrong: string[] = [];
  let [plans, skipped] = [0, 0];
  for (const path of paths) {
    const other = changed(storefront, path);
    const after = planned(other);
    if (!after) continue;
    plans += 1;
    const isEqual = JSON.stringify(other) === JSON.stringify(storefront);
    if (isEqual !== (inputHashOf(after.inputs) === inputHashOf(before.inputs)))
      wrong.push(`${path.join('.')}: hash of the input`);
    for (const part of [...after.site.pages, ...after.site.files]) {
      if (!isAsBefore(part.productIds, after.inputs, before.inputs)) continue;
      skipped += 1;
      const content = 'view' in part ? after.fingerprintOf(part.shell, part.view) : part.content;
      if (content !== contents.get(part.file)) wrong.push(`${path.join('.')}: ${part.file}`);
    }
  }
  return { wrong, plans, skipped };
}

const image = (name: string) => ({ src: `${name}.webp`, alt: name });
const withPictures = (storefront: Storefront): Storefront => {
  const [{ ...picture } = {}] = Object.values(storefront.pictures);
  const more = Object.fromEntries(
    ['own', 'large'].map((name) => [`${name}.webp`, { ...picture, width: 900 }]),
  );
  return { ...storefront, pictures: { ...storefront.pictures, ...more } } as Storefront;
};

test('after any change of a storefront, each page that is reported as unchanged is unchanged', () => {
  const products = [
    ...PRODUCTS,
    productOf(6, {
      images: [image('own')],
      similarIds: [4, 5],
      waitMinutes: 5,
      weight: '1 kg',
      dimensions: '1 cm',
    }),
    productOf(7, {
      kind: 'variable',
      categoryIds: [],
      attributes: PRODUCTS[3]?.attributes ?? [],
      variations: [{ ...variationOf(71, { size: 'small' }), image: image('large') }],
    }),
  ];
  const storefront = withPictures(storefrontOf(products));
  const { wrong, plans, skipped } = missed(storefront, leavesOf(storefront));
  expect(wrong).toEqual([]);
  expect(plans).toBeGreaterThan(400);
  expect(skipped / plans).toBeGreaterThan(5);
}, 120_000);

test('a page of a large category is unchanged only if all its products are', () => {
  const many = Array.from({ length: 420 }, (_, index) =>
    productOf(index + 1, { categoryIds: [(index % 2) + 1], images: [image(index < 4 ? 'own' : 'dish')] }),
  );
  const small = withPictures(storefrontOf(many));
  const storefront = { ...small, tenant: { ...small.tenant, locales: ['ar'] as const } };
  const leaves = [...leavesOf(storefront.catalogue.products[1])].map((path) => [
    'catalogue',
    'products',
    '1',
    ...path,
  ]);
  const { wrong, plans, skipped } = missed(storefront, [...leaves, ['pictures', 'own.webp', 'colour']]);
  expect(wrong).toEqual([]);
  expect(plans).toBeGreaterThan(20);
  // The pages of the other category, and all but a few products.
  expect(skipped / plans).toBeGreaterThan(300);
}, 120_000);

test('inputs of another format, or truncated ones, are ignored', () => {
  const directory = temporaryDirectory();
  expect(readViewInputs(directory)).toBeNull();
  const { inputs } = planOf(storefrontOf());
  writeViewInputs(directory, inputs);
  expect(readViewInputs(directory)).toEqual(inputs);
  writeFileSync(join(directory, '.inputs.json'), JSON.stringify({ ...inputs, format: 2 }));
  expect(readViewInputs(directory)).toBeNull();
  writeFileSync(join(directory, '.inputs.json'), JSON.stringify(inputs).slice(0, -5));
  expect(readViewInputs(directory)).toBeNull();
});

test('changed code renders every page again, and is no other input', () => {
  const { site, inputs } = planOf(storefrontOf());
  const other = viewInputs(storefrontOf(), 'other code', new Set(site.pages.map(({ shell }) => shell)));
  expect(site.pages.some(({ productIds }) => isAsBefore(productIds, other, inputs))).toBe(false);
  expect(inputHashOf(other)).toBe(inputHashOf(inputs));
});
