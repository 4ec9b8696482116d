import { Hono } from 'hono';
import { errorFile, headersFor } from '#scripts/release/hosting-rules.ts';
import { chooseEncoding, compressor } from './compressed.ts';
import type { Connection } from './connection.ts';
import { contentTypeOf, isCompressible } from './content-type.ts';
import { merchantList } from './merchant-list.ts';
import type { Site, Sites } from './site.ts';

/** Something else than files that answers below a path of merchants' hosts: their stores, a data service. */
export interface Mount {
  /** `/wp-json/`. */
  readonly prefix: string;
  /** What answers for a merchant; null when the merchant has no such thing, and the site answers. */
  readonly handlerOf: (slug: string) => Handler | null;
}

/** `connection` is what the HTTP server gives beside the request. */
export type Handler = (request: Request, connection?: Connection) => Response | Promise<Response>;

/**
 * Serves released sites by host name; other hosts get the list of merchants. Reads nothing but released files; calls below
 * the prefix of a mount go there, whatever their method.
 */
export function servingApplication(sites: Sites, mounts: readonly Mount[] = []): Hono {
  const compress = compressor();
  const app = new Hono();

  app.use('*', async ({ req, env }, next) => {
    const { hostname, pathname } = new URL(req.url);
    const mount = mounts.find(({ prefix }) => pathname.startsWith(prefix));
    const site = mount && sites.byHost(hostname);
    const handler = site && mount?.handlerOf(site.manifest.slug);
    return handler ? handler(req.raw, env as Connection | undefined) : next();
  });
  app.on(['GET', 'HEAD'], '*', async ({ req }) => {
    const { hostname, port, pathname, search } = new URL(req.url);
    const site = sites.byHost(hostname);
    if (!site)
      return merchantList(sites.all(), port, hostname === 'localhost' || /^[\d.]+$|^\[/.test(hostname));
    const path = decoded(pathname);
    if (path === null) return new Response('Bad request', { status: 400 });
    const page = withoutSlash(site, path);
    return page === null
      ? answer(site, path, req.raw)
      : new Response(null, { status: 308, headers: { Location: `${page}${search}` } });
  });
  // A file of the release that cannot be read, or an error of ours: the customer gets the shop's own words for it.
  app.onError((error, { req }) => {
    console.error(error);
    const { hostname, pathname } = new URL(req.url);
    const site = sites.byHost(hostname);
    return site ? errorPage(site, pathname) : new Response('Internal server error', { status: 500 });
  });
  app.all('*', () => new Response('Method not allowed', { status: 405, headers: { Allow: 'GET, HEAD' } }));

  async function answer(site: Site, path: string, request: Request): Promise<Response> {
    const found = site.find(path);
    // A missing asset is answered by a page, which must not be remembered for a year.
    const headers = new Headers(headersFor(site.rules, found?.status === 200 ? path : '/404'));
    if (!found) return new Response('404 Page Not Found', { status: 404, headers });
    const { file, facts, status } = found;
    headers.set('Content-Type', contentTypeOf(file));
    const encoding = isCompressible(file)
      ? chooseEncoding(request.headers.get('accept-encoding') ?? '')
      : null;
    if (isCompressible(file)) headers.set('Vary', 'Accept-Encoding');
    const tag = `"${facts.hash.slice(0, 20)}${encoding ? `-${encoding}` : ''}"`;
    // Weak: the same page compressed quickly or thoroughly is not the same bytes.
    headers.set('ETag', encoding ? `W/${tag}` : tag);
    const wanted = request.headers.get('if-none-match');
    if (status === 200 && wanted?.split(/,\s*/).some((known) => known.replace(/^W\//, '') === tag)) {
      return new Response(null, { status: 304, headers });
    }
    const read = () => site.read(file);
    if (encoding) headers.set('Content-Encoding', encoding);
    const body = encoding
      ? await compress(facts.hash, encoding, file.startsWith('_astro/') ? 'lasting' : 'passing', read)
      : read();
    headers.set('Content-Length', String(body.length));
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers });
  }
  return app;
}

function errorPage(site: Site, path: string): Response {
  const headers = new Headers(headersFor(site.rules, '/500'));
  headers.set('Content-Type', contentTypeOf('500.html'));
  try {
    const file = errorFile(site.manifest.prefixes, path);
    return new Response(new Uint8Array(site.read(file)), { status: 500, headers });
  } catch {
    return new Response('Oops! something Went Wrong', { status: 500, headers });
  }
}

/** The page that somebody meant who typed a slash at its end; null when there is no such page. */
function withoutSlash(site: Site, path: string): string | null {
  if (!path.endsWith('/')) return null;
  const page = path.slice(0, -1);
  const found = site.find(page);
  return found?.status === 200 && found.file === `${page.slice(1)}.html` ? page : null;
}

/** The path without percent signs; null when it is malformed or tries to climb. */
function decoded(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    return /\0|\\|(?:^|\/)\.\.?(?:\/|$)/.test(path) ? null : path;
  } catch {
    return null;
  }
}
