import { escapeHTML } from 'astro/runtime/server/escape.js';
import { addAttribute as astroAttribute } from 'astro/runtime/server/render/util.js';
import type { PageLocals } from '#scripts/build/prerender/rendered-page.ts';
import type { PageFacts, RouteFacts } from './page-facts.ts';
import { UnknownToStrings } from './unknown-to-strings.ts';

/**
 * Replaces `astro/compiler-runtime` for compiled `.astro` components. Each function returns text at once, so a page is one call.
 * Throws UnknownToStrings for unknown values; then Astro renders the page. Uses Astro's own functions for attributes and escaping.
 */

/** Text that is already HTML. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/**
 * HTML of a slot that several pages contain. The text of a page has a mark in its place. So the piece is encoded and searched for assets
 * only once.
 */
export class Piece extends String {
  bytes: Buffer | null = null;
  /** Assets and scripts that the prerenderer has found in it. */
  parts: unknown = null;
}

/** A mark is NUL and the piece's number in three letters, from `aaa`. */
const MOST_PIECES = 26 ** 3;
const marks: string[] = [];

function markOf(index: number): string {
  const letters = [index / 676, (index / 26) % 26, index % 26].map((digit) => 97 + Math.trunc(digit));
  marks[index] ??= `\0${String.fromCharCode(...letters)}`;
  return marks[index];
}

/** Result of a component or a slot, or the value of an expression in braces. */
type Value = unknown;
type Slot = (result: Page) => Value;
type Slots = Readonly<Record<string, Slot>>;
type Props = Readonly<Record<string, unknown>>;
type Component = (result: Page, props: Props, slots: Slots) => Value;

export const Fragment: unique symbol = Symbol('Fragment');

/** One page while it is rendered; compiled components know it as `$$result`. */
class Page {
  readonly locals: PageLocals;
  readonly route: RouteFacts;
  readonly scripts: Readonly<Record<string, string>>;
  readonly pieces: Piece[] = [];
  readonly written = new Set<string>();
  templateDepth = 0;
  headCount = 0;
  /** Above 0, pieces are written as text instead of marks. */
  inlined: number;

  constructor(locals: PageLocals, route: RouteFacts, scripts: PageFacts['scripts'], inlined: number) {
    this.locals = locals;
    this.route = route;
    this.scripts = scripts;
    this.inlined = inlined;
  }

  /** Adds a piece and returns its mark; returns its text when there can be no more marks. */
  place(piece: Piece): string {
    if (this.inlined > 0 || this.pieces.length === MOST_PIECES) return piece.toString();
    return markOf(this.pieces.push(piece) - 1);
  }

  createAstro(props: Props, slots: Slots): Astro {
    return new Astro(this, props, slots);
  }
}

/** The `Astro` of one component. */
class Astro {
  readonly #page: Page;
  readonly #slots: Slots;
  readonly props: Props;
  self: unknown = null;

  constructor(page: Page, props: Props, slots: Slots) {
    this.#page = page;
    this.#slots = slots;
    this.props = props;
  }

  get locals(): PageLocals {
    return this.#page.locals;
  }

  /** In Astro, `render` returns a promise. */
  get slots(): { render(name: string): Piece } {
    return {
      render: (name) => {
        this.#page.inlined += 1;
        const piece = new Piece(renderSlot(this.#page, this.#slots[name]));
        this.#page.inlined -= 1;
        return piece;
      },
    };
  }
}

export const createAstro = (): null => null;

export const createComponent = (component: Component): Component => component;

/** Replaces the tag of templates. The compiler has already joined the template's parts and values into one text. */
export const html = (text: string): Html => new Html(text);

/** The HTML of an expression in braces. `place`: component and line, for messages. */
export function text(value: Value, place: string): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escapeHTML(value);
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) {
    let all = '';
    for (const item of value) all += text(item, place);
    return all;
  }
  if (typeof value === 'number' || value === true) return String(value);
  throw new UnknownToStrings(place, `${kindOf(value)} stands in braces`);
}

function kindOf(value: unknown): string {
  if (typeof value !== 'object') return `a ${typeof value}`;
  return value !== null && 'then' in value ? 'a promise' : 'an object';
}

export function renderComponent(
  page: Page,
  name: string,
  component: unknown,
  props: Props,
  slots: Slots | undefined,
  place: string,
): string {
  if (component === Fragment) return renderSlot(page, slots?.default);
  if ('class:list' in props) throw new UnknownToStrings(place, `<${name}> has class:list`);
  if (typeof component === 'function') return text(component(page, props, slots ?? {}), place);
  if (typeof component === 'string' && /^[a-z][a-z0-9]*$/.test(component)) {
    const children = Object.values(slots ?? {}).map((slot) => renderSlot(page, slot));
    return `<${component}${spreadAttributes(props, component)}>${children.join('')}</${component}>`;
  }
  throw new UnknownToStrings(place, `<${name}> is ${kindOf(component)} and no Astro component`);
}

export function renderSlot(page: Page, slot: Slot | undefined, fallback?: Slot): string {
  const shown = slot ?? fallback;
  return shown ? text(shown(page), 'a slot') : '';
}

/** The page that is being rendered, because calls for `set:html` do not pass it. */
let current: Page | undefined;

/** Text of `set:html`, which is not escaped. */
export function unescapeHTML(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Piece && current) return current.place(value);
  return value instanceof Html ? value.text : text(value, 'set:html');
}

const ordinary = new Map<string, boolean>();

/** Whether Astro writes text values of this attribute simply as `name="text"`. */
function isOrdinary(name: string): boolean {
  let known = ordinary.get(name);
  if (known === undefined) {
    known = String(astroAttribute('a', name)) === ` ${name}="a"`;
    ordinary.set(name, known);
  }
  return known;
}

export function addAttribute(value: unknown, name: string, shouldEscape?: boolean, tag?: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' && shouldEscape !== false && isOrdinary(name)) {
    if (value === '') return ` ${name}`;
    if (!value.includes('"') && !value.includes('&')) return ` ${name}="${value}"`;
  }
  return String(astroAttribute(value, name, shouldEscape, tag));
}

export function spreadAttributes(values: Props = {}, tag?: string): string {
  return Object.keys(values)
    .map((name) => addAttribute(values[name], name, true, tag))
    .join('');
}

/** Placeholder for the links in the head, which are known only when the whole page is rendered. */
const LATER = new Piece('');

export function renderHead(page: Page): string {
  page.headCount += 1;
  return page.route.head + page.place(LATER);
}

/** Does nothing, because every page has a `<head>`; `renderPage` checks that. */
export const maybeRenderHead = (): string => '';

export function templateEnter(page: Page): string {
  page.templateDepth += 1;
  return '';
}

export function templateExit(page: Page): string {
  page.templateDepth -= 1;
  return '';
}

/** A script of a component: once per page, but every time inside a `<template>`. */
export function renderScript(page: Page, id: string): string {
  if (page.templateDepth === 0) {
    if (page.written.has(id)) return '';
    page.written.add(id);
  }
  const script = page.scripts[id];
  if (script === undefined) throw new UnknownToStrings(id, 'the compiled code has no such script');
  return script;
}

/** The page's one island. */
export const renderIsland = (page: Page): string => page.route.island;

/** Exports of `pages.mjs`. */
export interface StringPages {
  /** Pages by path: `src/pages/….astro`. */
  readonly pages: Readonly<Record<string, Component>>;
  readonly renderPage: typeof renderPage;
  readonly Piece: typeof Piece;
}

/** A page with marks for its pieces. A merchant's text may look like a mark; then there are more marks than pieces. */
export interface PageText {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** Returns the links for the end of a page's head. `scripts`: the ids of its scripts. */
export type LinksOf = (route: RouteFacts, scripts: readonly string[]) => Piece;

/** Renders a page of a route. With `hasPieces` its text has marks for pieces, otherwise their text. Throws UnknownToStrings. */
export function renderPage(
  component: Component,
  locals: PageLocals,
  route: RouteFacts,
  { scripts, linksOf, hasPieces }: { scripts: PageFacts['scripts']; linksOf: LinksOf; hasPieces: boolean },
): PageText {
  const page = new Page(locals, route, scripts, hasPieces ? 0 : 1);
  current = page;
  const body = text(component(page, {}, {}), route.component);
  if (page.headCount !== 1 || !body.startsWith('<html'))
    throw new UnknownToStrings(route.component, 'the page is not one <html> with one <head>');
  const links = linksOf(route, [...page.written]);
  const whole = `<!DOCTYPE html>${body}`;
  if (!hasPieces) return { text: whole.replace('</head>', () => `${links}</head>`), pieces: [] };
  page.pieces[page.pieces.indexOf(LATER)] = links;
  return { text: whole, pieces: page.pieces };
}
