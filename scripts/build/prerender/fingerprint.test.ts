import { expect, test } from 'vitest';
import { fingerprinter } from './fingerprint.ts';

const shell = { title: 'مشاوي' };
/** As large as a product's card: such items are hashed once for all lists that they stand in. */
const card = { id: 1, price: { minor: 1200 }, a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 };
const crumb = { label: 'مشاوي' };
const view = {
  kind: 'product',
  detail: { card, similar: [card, { ...card, id: 2 }] },
  crumbs: [crumb, { label: 'b' }],
  notes: ['a', 'b'],
  none: null,
};

test('equal shells and views have equal fingerprints', () => {
  const copy = structuredClone(view);
  expect(fingerprinter('code')(shell, copy)).toBe(fingerprinter('code')(shell, view));
  const both = fingerprinter('code');
  expect(both(structuredClone(shell), copy)).toBe(both(shell, view));
  expect(both(shell, view)).toMatch(/^[0-9a-f]{32}$/);
});

test.each<[string, object]>([
  ['a text', { ...view, kind: 'shop' }],
  ['something deep', { ...view, detail: { ...view.detail, card: { ...card, price: { minor: 1201 } } } }],
  ['an item of a list', { ...view, detail: { ...view.detail, similar: [card, { ...card, id: 3 }] } }],
  ['a small item of a list', { ...view, crumbs: [crumb, { label: 'c' }] }],
  ['the order of a list', { ...view, detail: { ...view.detail, similar: [{ ...card, id: 2 }, card] } }],
  ['an item more', { ...view, detail: { ...view.detail, similar: [...view.detail.similar, card] } }],
  ['no item', { ...view, detail: { ...view.detail, similar: [] } }],
  ['texts that only join alike', { ...view, notes: ['a,b'] }],
  ['a property that is there', { ...view, more: false }],
])('a changed view has another fingerprint: %s', (_, other) => {
  const fingerprintOf = fingerprinter('code');
  expect(fingerprintOf(shell, other)).not.toBe(fingerprintOf(shell, view));
});

test('changed code and a changed shell have other fingerprints', () => {
  const before = fingerprinter('code')(shell, view);
  expect(fingerprinter('other')(shell, view)).not.toBe(before);
  expect(fingerprinter('code')({ title: 'other' }, view)).not.toBe(before);
});
