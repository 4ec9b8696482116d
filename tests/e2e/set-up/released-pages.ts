import type { Element, Root, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { Site } from '#scripts/serve/site.ts';

/** One element of a released page, with its attributes as hast names them. */
export interface ReleasedElement {
  readonly tag: string;
  readonly properties: Element['properties'];
  /** Its own text, not that of its children. */
  readonly text: string;
}

export interface ReleasedPage {
  /** `/en/products/12`. */
  readonly path: string;
  readonly elements: readonly ReleasedElement[];
}

/** All released pages of a site, one after another: a big merchant's pages do not fit into memory at once. */
export function* releasedPages(site: Site): Generator<ReleasedPage> {
  for (const file of Object.keys(site.manifest.files)) {
    if (!file.endsWith('.html')) continue;
    const path = file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`;
    const elements = [...elementsOf(fromHtml(site.read(file).toString()))];
    yield { path, elements };
  }
}

function* elementsOf(node: Root | RootContent): Generator<ReleasedElement> {
  if (node.type === 'element') {
    const text = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
    yield { tag: node.tagName, properties: node.properties, text };
  }
  if ('children' in node) for (const child of node.children) yield* elementsOf(child);
  if ('content' in node) for (const child of node.content?.children ?? []) yield* elementsOf(child);
}

/** An attribute as text; empty when there is none. */
export const attribute = ({ properties }: ReleasedElement, name: string): string =>
  typeof properties[name] === 'string' ? properties[name] : [properties[name] ?? []].flat().join(' ');
