import type { Element, ElementContent, Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { defaultTreeAdapter, parseFragment } from 'parse5';
import { withoutControls } from '#wire/plain-text.ts';

const TABLE = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const BLOCKS = ['p', 'ul', 'ol', 'li', 'h3', 'h4', 'h5', 'h6', 'blockquote', ...TABLE];
const PHRASES = ['br', 'strong', 'b', 'em', 'i', 'u', 's', 'a'];

/** Block elements that are not allowed. They become paragraphs if they contain only text. */
const PARAGRAPH_LIKE = new Set([
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'dt',
  'dd',
  'pre',
  'address',
]);
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['h1', 'h3'],
  ['h2', 'h3'],
  ['del', 's'],
  ['strike', 's'],
]);
const BLOCK_NAMES = new Set([...BLOCKS, ...PARAGRAPH_LIKE, 'h1', 'h2', 'dl', 'form', 'figure', 'hr']);

const SCHEMA: Schema = {
  tagNames: [...BLOCKS, ...PHRASES],
  attributes: { a: ['href', 'rel'] },
  /** Removed with their content. Other unknown elements are removed, but their content stays. */
  strip: [
    'script',
    'style',
    'template',
    'noscript',
    'noembed',
    'noframes',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
    'title',
    'textarea',
    'select',
    'button',
    'xmp',
    'plaintext',
    'audio',
    'video',
    'canvas',
    'head',
  ],
  ancestors: {
    li: ['ul', 'ol'],
    ...Object.fromEntries(TABLE.slice(1).map((name) => [name, ['table']])),
  },
  protocols: { href: ['https', 'tel', 'mailto'] },
  clobber: [],
};

/**
 * Minimum length of the input per element. A tag takes three characters, `<b>`, and implies at most two elements, as `<td>` does.
 * But the parser reopens unclosed elements in each following block, so two thousand characters can become a hundred thousand elements.
 */
const CHARACTERS_PER_ELEMENT = 2;
const SPARE_ELEMENTS = 100;

/** Removing a wrapper can leave a tree that parses differently. A few passes settle all realistic input. */
const MAXIMUM_PASSES = 5;

/**
 * Matches results of this module that need no parsing: paragraphs and lists of text, encoded entities, line breaks and unnested
 * emphasis.
 */
const TEXT = String.raw`(?:[^<>&\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069\uFEFF\uD800-\uDFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF]|&amp;|&lt;)`;
const INLINE = `(?:${TEXT}|<br>|<strong>${TEXT}+</strong>|<em>${TEXT}+</em>|<b>${TEXT}+</b>|<i>${TEXT}+</i>)*`;
const LIST = String.raw`<(ul|ol)>\n?(?:<li>${INLINE}</li>\n?)+</\1>`;
const SETTLED = new RegExp(`^(?:(?:<p>${INLINE}</p>|${LIST})\n?)+$`);

/**
 * Sanitises merchant HTML: text, headings, lists, tables and links to https, tel and mailto remain.
 * It parses like a browser and rebuilds the tree from an allow-list. Sanitising is idempotent.
 * Returns '' if nothing can be shown, or if the nesting is too deep.
 */
export function sanitiseHtml(html: string): string {
  const trimmed = html.trim();
  if (!/[<&]/.test(trimmed)) return withoutOverrides(trimmed).trim();
  if (SETTLED.test(trimmed)) return />\s*[^<\s]/.test(trimmed) ? trimmed : '';
  try {
    let current = trimmed;
    for (let pass = 0; pass < MAXIMUM_PASSES; pass += 1) {
      const next = sanitiseOnce(current);
      if (next === current) return next;
      current = next;
    }
    return '';
  } catch (error) {
    // The text has too many elements, or nests so deep that the tree walkers exhaust the stack.
    if (error instanceof RangeError) return '';
    throw error;
  }
}

function sanitiseOnce(html: string): string {
  const tree = parse(html);
  prepare(tree);
  const root = sanitize(tree, SCHEMA) as Root;
  finish(root);
  if (!hasText(root)) return '';
  return toHtml(root, { characterReferences: { useNamedReferences: true } }).trim();
}

/** Throws RangeError for more elements than a text of this length can reasonably have. */
function parse(html: string): Root {
  let left = html.length / CHARACTERS_PER_ELEMENT + SPARE_ELEMENTS;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...element) {
      left -= 1;
      if (left < 0) throw new RangeError('The HTML opens the same elements again and again.');
      return defaultTreeAdapter.createElement(...element);
    },
  };
  return fromParse5(parseFragment(html, { treeAdapter, scriptingEnabled: false })) as Root;
}

/** Replaces elements that have an allowed equivalent, before the others are unwrapped. */
function prepare(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) prepare(child as Nodes);
  if (node.type !== 'element') return;
  node.tagName = RENAMED.get(node.tagName) ?? node.tagName;
  if (PARAGRAPH_LIKE.has(node.tagName) && !holdsBlock(node)) node.tagName = 'p';
}

const holdsBlock = (element: Element): boolean =>
  element.children.some(
    (child) => child.type === 'element' && (BLOCK_NAMES.has(child.tagName) || holdsBlock(child)),
  );

/** Checks and marks links, and removes characters that change the reading direction. */
function finish(parent: Root | Element): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return [{ type: 'text', value: withoutOverrides(child.value) }];
    if (child.type !== 'element') return [];
    finish(child);
    if (child.tagName !== 'a') return [child];
    const href = safeHref(child.properties.href);
    if (href === null) return child.children;
    child.properties = { href, rel: ['noopener', 'noreferrer', 'nofollow'] };
    return [child];
  });
}

function safeHref(href: unknown): string | null {
  if (typeof href !== 'string' || href.length > 2000) return null;
  const text = href.trim();
  if (/^tel:\+?[0-9().\- ]{3,25}$/i.test(text) || /^mailto:[^\s<>"'`\\?]+@[^\s<>"'`\\?]+$/i.test(text))
    return text;
  if (!/^https:\/\/[^/\\\s]/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.href : null;
}

/** Keeps line feeds, which are harmless in HTML. */
const withoutOverrides = (text: string): string =>
  text.includes('\n') ? text.split('\n').map(withoutControls).join('\n') : withoutControls(text);

function hasText(node: Nodes): boolean {
  if (node.type === 'text') return node.value.trim() !== '';
  return 'children' in node && node.children.some((child) => hasText(child as Nodes));
}
