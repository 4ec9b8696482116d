import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageFacts } from '#scripts/build/strings/page-facts.ts';
import type { Piece, StringPages } from '#scripts/build/strings/runtime.ts';
import { pageBytes } from './page-bytes.ts';
import { type KnownTags, type PageParts, partsOfPage } from './references.ts';
import { type RenderPage, withLinks } from './rendered-page.ts';

/** Pages by the string runtime. Loading and rendering may throw UnknownToStrings. */
export async function stringPages(server: string): Promise<RenderPage> {
  const { pages, renderPage } = (await import(pathToFileURL(join(server, 'pages.mjs')).href)) as StringPages;
  const { routes, scripts } = JSON.parse(readFileSync(join(server, 'pages.json'), 'utf8')) as PageFacts;
  const known = routes.map((route) => ({ ...route, path: new RegExp(route.pattern) }));
  const links = new Map<string, { readonly html: string; readonly parts: PageParts }>();
  const tagsOf = new WeakMap<object, KnownTags>();

  return (path, locals, linksOf) => {
    const route = known.find((candidate) => candidate.path.test(path));
    const page = route && pages[route.component];
    if (!page) throw new Error(`No page in src/pages answers for ${path}, which a view names.`);
    let made = renderPage(page, locals, route, { scripts, hasPieces: true });

    const ids = [...made.scripts];
    const key = [locals.shell.locale, route.component, ...ids].join('\n');
    let link = links.get(key);
    if (!link) {
      const html = linksOf(ids.map((id) => scripts[id]).join('') + route.island);
      link = { html, parts: partsOfPage(html) };
      links.set(key, link);
    }

    let html = pageBytes(made, link.html);
    if (!html) {
      made = renderPage(page, locals, route, { scripts, hasPieces: false });
      html = Buffer.from(withLinks(made.text, link.html));
    }
    const tags: KnownTags = tagsOf.get(locals.shell) ?? new Map();
    tagsOf.set(locals.shell, tags);
    return {
      html,
      parts: [
        partsOfPage(made.text, tags),
        link.parts,
        ...made.pieces.map((piece) => partsOfPiece(piece, tags)),
      ],
    };
  };
}

function partsOfPiece(piece: Piece, tags: KnownTags): PageParts {
  piece.parts ??= partsOfPage(piece.toString(), tags);
  return piece.parts as PageParts;
}
