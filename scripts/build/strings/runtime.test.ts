import {
  addAttribute as astroAttribute,
  spreadAttributes as astroSpread,
  createComponent,
  render,
  renderToString,
} from 'astro/runtime/server/index.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addAttribute, html, spreadAttributes, text } from './runtime.ts';

const result = { _metadata: { propagators: new Set() } } as unknown as Parameters<typeof renderToString>[0];

const byAstro = (value: unknown): Promise<unknown> =>
  renderToString(
    result,
    createComponent(() => render`${value}`),
    {},
    {},
  );

const words = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '&', '<b title="x">', "it's", '>'));
const values = fc.letrec((tie) => ({
  one: fc.oneof(
    words,
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constantFrom(null, undefined),
  ),
  many: fc.array(fc.oneof(tie('one'), tie('many')), { maxLength: 4 }),
}));

test('values in braces are written as Astro writes them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(values.one, values.many), async (value) => {
      expect(text(value, '')).toBe(await byAstro(value));
    }),
  );
});

const names = fc.constantFrom(
  'title',
  'class',
  'class:list',
  'className',
  'style',
  'hidden',
  'checked',
  'download',
  'popover',
  'data-x',
  'aria-label',
  'not a name',
);
const lists = fc.oneof(
  values.one,
  values.many,
  fc.dictionary(fc.constantFrom('a', 'b', 'color'), values.one, { noNullPrototype: true }),
);

test('attributes are written as Astro writes them', () => {
  fc.assert(
    fc.property(names, lists, (name, value) => {
      // Astro itself throws if the first part of a style is null.
      fc.pre(!(name === 'style' && Array.isArray(value) && (value[0] ?? null) === null));
      expect(addAttribute(value, name)).toBe(String(astroAttribute(value, name)));
      expect(spreadAttributes({ [name]: value })).toBe(String(astroSpread({ [name]: value })));
    }),
  );
});

test('HTML is written unchanged, also in lists', () => {
  expect(text(['a & b', html('<i>a & b</i>')], '')).toBe('a &amp; b<i>a & b</i>');
});

test.each([
  ['a promise', Promise.resolve('1')],
  ['an object', { price: 1 }],
  ['a function', () => 'later'],
  ['a symbol', Symbol('x')],
])('%s in braces is refused, and the error names its place', (what, value) => {
  expect(() => text(value, 'src/components/X.astro, line 3')).toThrow(
    `src/components/X.astro, line 3: ${what} stands in braces.`,
  );
});
