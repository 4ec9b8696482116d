import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageFacts } from '#scripts/build/strings/page-facts.ts';
import type { LinksOf, Piece, StringPages } from '#scripts/build/strings/runtime.ts';
import { pageBytes } from './page-bytes.ts';
import { type KnownTags, type PageParts, partsOfPage } from './references.ts';
import { pathOfFile, type RenderPage, renderedPage } from './rendered-page.ts';

/** Renders pages with the string runtime. Loading and rendering may throw UnknownToStrings. */
export async function stringPages(server: string): Promise<RenderPage> {
  const loaded = (await import(pathToFileURL(join(server, 'pages.mjs')).href)) as StringPages;
  const { pages, renderPage, Piece } = loaded;
  const { routes, scripts } = JSON.parse(readFileSync(join(server, 'pages.json'), 'utf8')) as PageFacts;
  const known = routes.map((route) => ({ ...route, path: new RegExp(route.pattern) }));
  const links = new Map<string, Piece>();
  const tagsOf = new WeakMap<object, KnownTags>();

  return (path, locals, linksIn) => {
    const { locale } = locals.shell;
    const linksOf: LinksOf = ({ component, island }, ids) => {
      const key = [locale, component, ...ids].join('\n');
      const found = links.get(key) ?? new Piece(linksIn(ids.map((id) => scripts[id]).join('') + island));
      links.set(key, found);
      return found;
    };
    const file = pathOfFile(path, locals.view);
    const route = known.find((candidate) => candidate.path.test(file));
    const page = route && pages[route.component];
    if (!page) throw new Error(`No page in src/pages answers for ${path}, which a view names.`);
    const render = (hasPieces: boolean) => renderPage(page, locals, route, { scripts, linksOf, hasPieces });

    const marked = render(true);
    const html = pageBytes(marked);
    if (!html) return renderedPage(render(false).text);
    const tags: KnownTags = tagsOf.get(locals.shell) ?? new Map();
    tagsOf.set(locals.shell, tags);
    const parts = marked.pieces.map((piece) => partsOfPiece(piece, tags));
    return { html, parts: [partsOfPage(marked.text, tags), ...parts] };
  };
}

function partsOfPiece(piece: Piece, tags: KnownTags): PageParts {
  piece.parts ??= partsOfPage(piece.toString(), tags);
  return piece.parts as PageParts;
}
