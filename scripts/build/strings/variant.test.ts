import { type ESTree, parseAst } from 'vite';
import { expect, test } from 'vitest';
import { stringVariant } from './variant.ts';

const HELPERS = ['render', 'createComponent', 'renderComponent', 'renderSlot', 'addAttribute'];

/** « » for the braces of a template's values. */
const braced = (text: string): string => text.replaceAll('«', '$' + '{').replaceAll('»', '}');

/** Converts the output of Astro's compiler for a component with this template. The template is in line 1. */
function variantOf(template: string, { helpers = HELPERS, file = 'src/components/X.astro', head = '' } = {}) {
  const names = helpers.map((name) => `${name} as $$${name}`).join(', ');
  const code = `import { ${names} } from "astro/compiler-runtime";${head}
export default $$createComponent(async ($$result, $$props, $$slots) => $$render\`${braced(template)}\`);`;
  const program = parseAst(code) as ESTree.Program;
  const { code: variant, islands } = stringVariant(code, program, () => `${file}, line 1`, '/runtime.ts');
  return { template: /=> (.*)\);$/.exec(variant)?.[1], variant, islands };
}

const PLACE = '"src/components/X.astro, line 1"';

test('a text in braces gets its place, and HTML stays unchanged', () => {
  const { template } = variantOf(
    '<p«$$addAttribute(id, "id")»>«name»«$$renderSlot($$result, $$slots.a)»</p>',
  );
  expect(template).toBe(
    braced(
      `$$html(\`<p«$$addAttribute(id, "id")»>«$$text(name, ${PLACE})»«$$renderSlot($$result, $$slots.a)»</p>\`)`,
    ),
  );
});

test('an inner template is closed before the outer one', () => {
  const { template } = variantOf('«isNew && $$render`<b>«word»</b>`»');
  expect(template).toBe(
    braced(`$$html(\`«$$text(isNew && $$html(\`<b>«$$text(word, ${PLACE})»</b>\`), ${PLACE})»\`)`),
  );
});

test('a component gets its place, with and without slots', () => {
  expect(variantOf('«$$renderComponent($$result, "A", A, {})»').template).toBe(
    braced(`$$html(\`«$$renderComponent($$result, "A", A, {}, undefined, ${PLACE})»\`)`),
  );
  expect(variantOf('«$$renderComponent($$result, "A", A, {}, { "a": () => $$render`«a»` })»').template).toBe(
    braced(
      `$$html(\`«$$renderComponent($$result, "A", A, {}, { "a": () => $$html(\`«$$text(a, ${PLACE})»\`) }, ${PLACE})»\`)`,
    ),
  );
});

test('styles and scripts for browsers are not imported', () => {
  const head = '\nimport "#styles/site.css";\nimport "astro:scripts/page-ssr.js";\nimport "./kept.ts";';
  const { variant } = variantOf('', { head });
  expect(variant.match(/import .*/g)?.slice(1)).toEqual(['import "./kept.ts";']);
});

const ISLAND = '$$renderComponent($$result, "Cart", null, { "client:only": "react" })';

test('the island of a page is cut out', () => {
  const { template, islands } = variantOf(`<div>«${ISLAND}»</div>`, { file: 'src/pages/cart.astro' });
  expect(template).toBe(braced('$$html(`<div>«$$renderIsland($$result)»</div>`)'));
  expect(islands).toEqual([ISLAND]);
});

test.each([
  ['waits', '«await price()»', 'it waits for something'],
  ['asks Astro for its address', '«Astro.url»', 'it asks for Astro.url'],
  ['has an island with props', `«${ISLAND.replace('{', '{ "a": 1,')}»`, 'it has an island with props'],
  [
    'has a hydrated island',
    `«${ISLAND.replace('only', 'load')}»`,
    'it has an island that is not client:only',
  ],
  ['has a server island', `«${ISLAND.replace('client:only', 'server:defer')}»`, 'it has a server island'],
  ['has an island outside of a page', `«${ISLAND}»`, 'only a page may have an island'],
])('a component that %s is refused, and the error names file and line', (_, template, what) => {
  expect(() => variantOf(template)).toThrow(`src/components/X.astro, line 1: ${what}.`);
});

test('a page with two islands is refused', () => {
  expect(() => variantOf(`«${ISLAND}»«${ISLAND}»`, { file: 'src/pages/cart.astro' })).toThrow(
    'src/pages/cart.astro, line 1: it has a second island.',
  );
});

test('a component with its own style, and a helper of a newer compiler, are refused', () => {
  const style = '\nimport "X.astro?astro&type=style&index=0";';
  expect(() => variantOf('', { head: style })).toThrow('it has a style of its own');
  expect(() => variantOf('', { helpers: [...HELPERS, 'renderTransition'] })).toThrow(
    "it calls Astro's renderTransition",
  );
});
