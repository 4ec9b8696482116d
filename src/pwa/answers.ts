import { pathOf } from '#domain/routes.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { BoundedCache } from './bounded-cache.ts';
import { NETWORK_LIMIT_MS, networkFirst } from './network-first.ts';
import { localeOf, pageKind, requestKind } from './request-kind.ts';
import type { SiteCaches } from './site-caches.ts';
import type { WorkerSite } from './worker-site.ts';

export interface Answers {
  /** Answers a request, or leaves it to the browser. */
  answer(event: FetchEvent): void;
  /** Stores what a page loaded before the worker was there. */
  visit(paths: readonly string[]): Promise<void>;
}

export function answers(
  scope: ServiceWorkerGlobalScope,
  site: WorkerSite,
  { pages, assets, images, installed, fill }: SiteCaches,
): Answers {
  const filled = new Set<Locale>();

  function answer(event: FetchEvent): void {
    const { method, url, mode, headers } = event.request;
    const facts = { method, url, headers, isNavigation: mode === 'navigate' };
    const kind = requestKind(facts, scope.location.origin, site.locales);
    const path = new URL(url).pathname;
    if (kind === 'asset') event.respondWith(fromCache(event, path, assets));
    else if (kind === 'image') event.respondWith(fromCache(event, path, images));
    else if (kind === 'staff-page') event.respondWith(load(event).catch((error) => standIn(path, error)));
    else if (kind === 'data') event.respondWith(freshOrKept(event, path));
    else if (kind !== 'other') event.respondWith(page(event, path));
  }

  async function fromCache(event: FetchEvent, path: string, cache: BoundedCache): Promise<Response> {
    const found = await installed(path);
    if (found) return found;
    const kept = await cache.read(path);
    if (kept?.isFresh) return kept.response;
    try {
      const response = await fetch(event.request);
      event.waitUntil(cache.keep(path, response));
      return response;
    } catch (error) {
      if (kept) return kept.response;
      throw error;
    }
  }

  async function page(event: FetchEvent, path: string): Promise<Response> {
    try {
      const response = await freshOrKept(event, path);
      if (response.ok) event.waitUntil(fillOnce(localeOf(path, site.locales)));
      return response;
    } catch (error) {
      return standIn(path, error);
    }
  }

  /** In place of a page that cannot be had; throws the error where that is not installed either. */
  async function standIn(path: string, error: unknown): Promise<Response> {
    const locale = localeOf(path, site.locales);
    // A browser that knows of a connection cannot reach this shop only.
    const name = scope.navigator.onLine ? 'network-error' : 'offline';
    const page = await installed(pathOf({ name }, locale, site.locales[0] ?? locale));
    if (page) return page;
    throw error;
  }

  function freshOrKept(event: FetchEvent, path: string): Promise<Response> {
    const network = load(event).then((response) => {
      if (response.status === 404 || response.status === 410) event.waitUntil(pages.forget(path));
      else if (pageKind(path, site.locales) === 'page' || path.startsWith('/data/'))
        event.waitUntil(pages.keep(path, response));
      return response;
    });
    // Keeps the worker alive for an answer that comes after the limit.
    event.waitUntil(network.catch(() => {}));
    const limit = new Promise<void>((resolve) => setTimeout(resolve, NETWORK_LIMIT_MS));
    return networkFirst(network, async () => (await pages.read(path))?.response ?? installed(path), limit);
  }

  /** Another language than at install: its pages are stored when the first of them is visited. */
  async function fillOnce(locale: Locale): Promise<void> {
    if (filled.has(locale)) return;
    filled.add(locale);
    await fill([locale]).catch(() => filled.delete(locale));
  }

  async function visit(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const url = new URL(path, scope.location.origin);
      const isPage = pageKind(url.pathname, site.locales) === 'page';
      const facts = { method: 'GET', url: url.href, headers: new Headers(), isNavigation: isPage };
      const kind = requestKind(facts, scope.location.origin, site.locales);
      const cache = { page: pages, asset: assets, image: images, data: pages }[kind as string];
      if (!cache || (await installed(url.pathname)) || (await cache.read(url.pathname))) continue;
      await fetch(url.pathname).then(
        (response) => cache.keep(url.pathname, response),
        () => {},
      );
    }
  }

  return { answer, visit };
}

/** The browser may have begun to load a page while the worker was starting. */
async function load({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded = (await preloadResponse) as Response | undefined;
  return preloaded ?? fetch(request);
}
