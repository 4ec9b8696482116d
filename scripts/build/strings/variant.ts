import type { ESTree } from 'vite';
import { UnknownToStrings } from './unknown-to-strings.ts';

/** Module from which compiled components import Astro's helpers. */
const ASTRO = 'astro/compiler-runtime';
/** Helpers in `runtime.ts`, without `render`, the tag of templates. */
const KNOWN = [
  'Fragment',
  'addAttribute',
  'createAstro',
  'createComponent',
  'maybeRenderHead',
  'renderComponent',
  'renderHead',
  'renderScript',
  'renderSlot',
  'spreadAttributes',
  'templateEnter',
  'templateExit',
  'unescapeHTML',
];
/** Helpers that return HTML. Any other expression in braces is escaped unless its value is HTML. */
const HTML = KNOWN.filter((name) => name.startsWith('render') || name.startsWith('template')).concat(
  'addAttribute',
  'maybeRenderHead',
  'spreadAttributes',
  'unescapeHTML',
);
/** Properties of `Astro` that components may use. */
const GLOBALS = ['locals', 'props', 'self', 'slots'];
/** Imports that the server does not need. Astro's own build of the component brings them to browsers. */
const FOR_BROWSERS = /\.css$|[?&]astro&type=script|^astro:scripts\//;

/** A compiled component that calls `runtime.ts`. */
export interface Variant {
  readonly code: string;
  /** Source text of the calls of `renderComponent` that render its islands. */
  readonly islands: readonly string[];
}

type Node = ESTree.Node & { readonly start: number; readonly end: number };
/** Replaces the source from `start` to `end` with the text. */
type Edit = { readonly start: number; readonly end: number; readonly text: string };

/**
 * Turns a component as compiled by Astro into one that returns strings. `placeOf` returns `src/…, line N` for an offset. Throws
 * UnknownToStrings.
 * @example
 * $$render`<p>${name}</p>` → $$html(`<p>${$$text(name, "src/components/Name.astro, line 3")}</p>`)
 */
export function stringVariant(
  code: string,
  program: ESTree.Program,
  placeOf: (offset: number) => string,
  runtime: string,
): Variant {
  const edits: Edit[] = [];
  const closings: Edit[] = [];
  const close = (end: number, text: string) => closings.push({ start: end, end, text });
  const islands: string[] = [];
  const helpers = new Map<string, string>();
  const refuse = (node: Node, what: string): never => {
    throw new UnknownToStrings(placeOf(node.start), what);
  };
  const helperOf = (node: Node): string | undefined =>
    node.type === 'CallExpression' && node.callee.type === 'Identifier'
      ? helpers.get(node.callee.name)
      : undefined;

  function take(node: Node): void {
    if (node.type === 'AwaitExpression') refuse(node, 'it waits for something');
    if (node.type === 'ImportDeclaration') takeImport(node);
    if (node.type === 'MemberExpression') takeMember(node);
    if (node.type === 'TaggedTemplateExpression') takeTemplate(node);
    if (helperOf(node) === 'renderComponent' && takeComponent(node)) return;
    for (const child of childrenOf(node)) take(child);
  }

  function takeImport(node: Node & ESTree.ImportDeclaration): void {
    const source = node.source.value;
    if (source.includes('astro&type=style')) refuse(node, 'it has a style of its own');
    if (FOR_BROWSERS.test(source)) edits.push({ start: node.start, end: node.end, text: '' });
    if (source !== ASTRO) return;
    for (const specifier of node.specifiers) {
      const name =
        specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
          ? specifier.imported.name
          : specifier.local.name;
      if (name !== 'render' && !KNOWN.includes(name)) refuse(node, `it calls Astro's ${name}`);
      helpers.set(specifier.local.name, name);
    }
    const names = [...helpers].flatMap(([local, name]) => (name === 'render' ? [] : [`${name} as ${local}`]));
    const list = ['html as $$html', 'text as $$text', 'renderIsland as $$renderIsland', ...names].join(', ');
    edits.push({
      start: node.start,
      end: node.end,
      text: `import { ${list} } from ${JSON.stringify(runtime)};`,
    });
  }

  function takeMember({ object, property, start }: Node & ESTree.MemberExpression): void {
    if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
    const isUnknown =
      object.name === 'Astro'
        ? !GLOBALS.includes(property.name)
        : object.name === '$$result' && property.name !== 'createAstro';
    if (isUnknown) throw new UnknownToStrings(placeOf(start), `it asks for ${object.name}.${property.name}`);
  }

  function takeTemplate({ tag, quasi }: Node & ESTree.TaggedTemplateExpression): void {
    if (tag.type !== 'Identifier' || helpers.get(tag.name) !== 'render') return;
    edits.push({ start: tag.start, end: tag.end, text: '$$html(' });
    for (const value of quasi.expressions) {
      if (HTML.includes(helperOf(value) ?? '')) continue;
      edits.push({ start: value.start, end: value.start, text: '$$text(' });
      close(value.end, `, ${JSON.stringify(placeOf(value.start))})`);
    }
    close(quasi.end, ')');
  }

  /** Whether the call is an island, which is replaced as a whole. */
  function takeComponent(node: Node): boolean {
    if (node.type !== 'CallExpression') return false;
    const [, , , props] = node.arguments;
    const names = props?.type === 'ObjectExpression' ? props.properties.map(keyOf) : [];
    if (names.some((name) => name?.startsWith('server:'))) refuse(node, 'it has a server island');
    if (!names.some((name) => name?.startsWith('client:'))) {
      const slots = node.arguments.length < 5 ? ', undefined' : '';
      close(node.end - 1, `${slots}, ${JSON.stringify(placeOf(node.start))}`);
      return false;
    }
    if (!names.includes('client:only')) refuse(node, 'it has an island that is not client:only');
    if (!names.every((name) => name?.startsWith('client:'))) refuse(node, 'it has an island with props');
    if (!placeOf(node.start).startsWith('src/pages/')) refuse(node, 'only a page may have an island');
    if (islands.length > 0) refuse(node, 'it has a second island');
    islands.push(code.slice(node.start, node.end));
    edits.push({ start: node.start, end: node.end, text: '$$renderIsland($$result)' });
    return true;
  }

  for (const node of program.body) take(node as Node);
  // Close in the reverse order of opening.
  return { code: edited(code, [...closings.reverse(), ...edits]), islands };
}

const keyOf = (property: ESTree.ObjectPropertyKind): string | undefined =>
  property.type === 'Property' && property.key.type === 'Literal' ? String(property.key.value) : undefined;

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof child.type === 'string') yield child;
    }
  }
}

/** Applies edits; two edits at one place keep their order. */
function edited(code: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const edit of edits.toSorted((left, right) => left.start - right.start)) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}
