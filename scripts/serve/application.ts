import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type Connection, handlerAt, type Mount } from '#scripts/http/connection.ts';
import { isEncrypted } from '#scripts/http/encrypted.ts';
import { contentTypeOf, isCompressible } from '#scripts/program/content-type.ts';
import { errorFile, headersFor } from '#scripts/release/hosting-rules.ts';
import { chooseEncoding, compressor } from './compressed.ts';
import { type DemoDoors, merchantList } from './merchant-list.ts';
import { changePrice, PRICE_PATH } from './price-form.ts';
import type { Site, Sites } from './site.ts';

/** Shared by all applications in this process, so that the same content is compressed once. */
const compress = compressor();

/**
 * Serves released sites by host name, and the list of merchants for other hosts. Reads released files only. Passes all requests below
 * the prefix of a mount to that mount.
 */
export function servingApplication(
  sites: Sites,
  mounts: readonly Mount[] = [],
  doors: DemoDoors | null = null,
): Hono {
  const app = new Hono();

  app.use('*', async ({ req, env }, next) => {
    const { hostname, pathname } = new URL(req.url);
    const site = mounts.length > 0 ? sites.byHost(hostname) : null;
    const handler = site && handlerAt(mounts, pathname, site.manifest.slug);
    return handler ? handler(req.raw, env as Connection | undefined) : next();
  });
  app.post(
    PRICE_PATH,
    bodyLimit({ maxSize: 2000, onError: () => new Response('Too long', { status: 413 }) }),
    (context, next) => {
      const stores = isOfThisMachine(new URL(context.req.url).hostname) && doors?.stores;
      return stores ? changePrice(context, stores) : next();
    },
  );
  app.on(['GET', 'HEAD'], '*', async ({ req, env }) => {
    const { hostname, pathname, search } = new URL(req.url);
    const site = sites.byHost(hostname);
    if (!site)
      return isOfThisMachine(hostname)
        ? merchantList(sites.all(), req.raw, doors, env as Connection | undefined)
        : new Response('No merchant has this host name.', { status: 404, headers: NOBODY });
    const path = decoded(pathname);
    if (path === null) return new Response('Bad request', { status: 400 });
    const page = withoutSlash(site, path);
    return page === null
      ? answer(site, path, req.raw)
      : new Response(null, { status: 308, headers: { Location: `${page}${search}` } });
  });
  // For an unreadable file or a bug, the customer gets the shop's own error page.
  app.onError((error, { req }) => {
    console.error(error);
    const { hostname, pathname } = new URL(req.url);
    const site = sites.byHost(hostname);
    return site ? errorPage(site, pathname) : new Response('Internal server error', { status: 500 });
  });
  app.all('*', () => new Response('Method not allowed', { status: 405, headers: { Allow: 'GET, HEAD' } }));

  async function answer(site: Site, path: string, request: Request): Promise<Response> {
    const found = site.find(path);
    // The answer for a missing asset is a page, which must not be cached for a year.
    const headers = new Headers(
      headersFor(
        site.rules,
        found?.status === 200 ? path : '/404',
        isEncrypted(request.headers.get('x-forwarded-proto'), request.url),
      ),
    );
    if (!found) return new Response('404 Page Not Found', { status: 404, headers });
    const { file, facts, status } = found;
    headers.set('Content-Type', contentTypeOf(file));
    const encoding = isCompressible(file)
      ? chooseEncoding(request.headers.get('accept-encoding') ?? '')
      : null;
    if (isCompressible(file)) headers.set('Vary', 'Accept-Encoding');
    const tag = `"${facts.hash.slice(0, 20)}${encoding ? `-${encoding}` : ''}"`;
    // Weak, because fast and thorough compression of the same page give different bytes.
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

/** Whether the host is `localhost` or an IP address, which no merchant can have. */
const isOfThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' || /^[\d.]+$|^\[/.test(hostname);

const NOBODY = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

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

/** The path without its slash at the end; null when there is no such page. */
function withoutSlash(site: Site, path: string): string | null {
  if (!path.endsWith('/')) return null;
  const page = path.slice(0, -1);
  const found = site.find(page);
  return found?.status === 200 && found.file === `${page.slice(1)}.html` ? page : null;
}

/** The decoded path; null when it is malformed or contains `..`. */
function decoded(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    return /\0|\\|(?:^|\/)\.\.?(?:\/|$)/.test(path) ? null : path;
  } catch {
    return null;
  }
}
