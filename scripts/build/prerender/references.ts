import { hash } from 'node:crypto';

/** Matches a tag with its unparsed attributes. Quoted values may contain anything, for example `<script>` or `>`. */
const TAG = /<(?:!--[\s\S]*?-->|([a-zA-Z][a-zA-Z0-9-]*)([^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*)>)/g;
const ATTRIBUTE = /([^\s"'>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** Attributes with addresses. Merchants' texts occur only in the addresses of links, which load nothing and may lead anywhere. */
const ADDRESS = /^(?:href|src|srcset|imagesrcset|poster|component-url|renderer-url|before-hydration-url)$/;
const ASSET = /\/_astro\/[A-Za-z0-9_./@-]+/g;
/** Matches assets of this host in an address or a source set. Other sites may have the same paths. */
const OWN_ASSET = /(?<=^|[\s,])\/_astro\/[A-Za-z0-9_./@-]+/g;
/** Matches scripts and styles that a compiled script imports, statically or not, and files of a compiled stylesheet. */
const NAMED_IN_CODE = /["'`(](?:\.\/|\/?_astro\/)([A-Za-z0-9_.@-]+\.(?:js|css|woff2))["'`)]/g;
/** Matches pictures of a web manifest and files of a stylesheet. Quotes in merchants' texts are escaped there. */
const NAMED_IN_FILE = /(?:"src":\s*"|url\(["']?)(\/_astro\/[A-Za-z0-9_./@-]+)/g;

interface InlineScript {
  readonly code: string;
  readonly isData: boolean;
}

/** Assets and scripts that a browser loads or runs for a page. */
export interface PageParts {
  /** Paths of hashed assets below the site's root. */
  readonly assets: ReadonlySet<string>;
  /** CSP hashes (base64 sha256) of the inline scripts. JSON blocks are data and need none. */
  readonly inlineScripts: readonly string[];
}

/** Paths of a tag's assets, by its unparsed attributes. */
export type KnownTags = Map<string, readonly string[]>;

/**
 * Reads a page or a complete piece of one tag by tag, as a browser does. So text of a merchant that looks like a tag adds no asset and
 * no script to the policy. Pages of one shop share `known`.
 */
export function partsOfPage(html: string, known: KnownTags = new Map()): PageParts {
  const assets = new Set<string>();
  const inlineScripts: string[] = [];
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(html); tag; tag = TAG.exec(html)) {
    const [, name = '', text = ''] = tag;
    const isScript = name.toLowerCase() === 'script';
    const isLink = name.toLowerCase() === 'a';
    // Parse attributes only when needed: that costs most, and most tags are links and icons without assets.
    if (!isLink && text.includes('/_astro/')) for (const asset of assetsOfTag(text, known)) assets.add(asset);
    if (!isScript) continue;
    const attributes = attributesOf(text);
    const script = scriptBody(html, TAG.lastIndex, attributes);
    TAG.lastIndex += script.code.length;
    if (script.isData || attributes.has('src')) continue;
    for (const asset of assetsIn(script.code, ASSET)) assets.add(asset);
    inlineScripts.push(hash('sha256', script.code, 'base64'));
  }
  return { assets, inlineScripts };
}

/** Assets in a stylesheet or a web manifest. */
export function assetsOfFile(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(NAMED_IN_FILE)].map(([, path]) => (path ?? '').slice(1)));
}

/** Assets in a compiled script or stylesheet. */
export function assetsOfCode(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(NAMED_IN_CODE)].map(([, name]) => `_astro/${name}`));
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)];
  return new Map(found.map(([, name = '', ...values]) => [name.toLowerCase(), values.find(Boolean) ?? '']));
}

function scriptBody(html: string, start: number, attributes: ReadonlyMap<string, string>): InlineScript {
  const end = html.slice(start).search(/<\/script/i);
  return {
    code: end < 0 ? html.slice(start) : html.slice(start, start + end),
    isData: /^application\/(?:ld\+)?json$/.test(attributes.get('type') ?? ''),
  };
}

function assetsOfTag(text: string, known: KnownTags): readonly string[] {
  let assets = known.get(text);
  if (!assets) {
    const attributes = attributesOf(text);
    const shared = attributes.get('property') === 'og:image' ? attributes.get('content') : undefined;
    assets = [
      ...[...attributes].flatMap(([name, value]) => (ADDRESS.test(name) ? assetsIn(value, OWN_ASSET) : [])),
      ...assetsIn(shared ?? '', ASSET),
    ].map(ownCopy);
    known.set(ownCopy(text), assets);
  }
  return assets;
}

const assetsIn = (text: string, assets: RegExp): readonly string[] =>
  (text.match(assets) ?? []).map((path) => path.slice(1));

/** Copies a substring, because V8's substrings keep the whole text in memory. */
const ownCopy = (text: string): string => Buffer.from(text).toString();
