import { pathOf } from '#domain/routes.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { BoundedCache } from './bounded-cache.ts';
import { isUnreached, NETWORK_LIMIT_MS, networkFirst } from './network-first.ts';
import { localeOf, pageKind, requestKind } from './request-kind.ts';
import type { SiteCaches } from './site-caches.ts';
import type { WorkerSite } from './worker-site.ts';

export interface Answers {
  /** Answers a request, or leaves it to the browser. */
  answer(event: FetchEvent): void;
  /** Stores what a page loaded before the worker was active. */
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
    else if (kind === 'image') event.respondWith(fromCache(event, path, images).catch(noPicture));
    else if (kind === 'staff-page') event.respondWith(orStandIn(load(event), path));
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

  function page(event: FetchEvent, path: string): Promise<Response> {
    const answer = freshOrKept(event, path).then((response) => {
      if (response.ok) event.waitUntil(fillOnce(localeOf(path, site.locales)));
      return response;
    });
    return orStandIn(answer, path);
  }

  /** The answer. If the shop is unreachable: the installed page that explains it, or without one, the original failure. */
  async function orStandIn(answer: Promise<Response>, path: string): Promise<Response> {
    const reached = await answer.catch(() => null);
    if (reached && !isUnreached(reached)) return reached;
    const locale = localeOf(path, site.locales);
    // The device is online, so only this shop is unreachable.
    const name = scope.navigator.onLine ? 'network-error' : 'offline';
    return (await installed(pathOf({ name }, locale, site.locales[0] ?? locale))) ?? answer;
  }

  function freshOrKept(event: FetchEvent, path: string): Promise<Response> {
    const network = load(event).then((response) => {
      if (response.status === 404 || response.status === 410) event.waitUntil(pages.forget(path));
      else if (pageKind(path, site.locales) === 'page' || path.startsWith('/data/'))
        event.waitUntil(pages.keep(path, response));
      return response;
    });
    // Keeps the worker alive for an answer that arrives after the limit.
    event.waitUntil(network.catch(() => {}));
    const limit = new Promise<void>((resolve) => setTimeout(resolve, NETWORK_LIMIT_MS));
    return networkFirst(network, async () => (await pages.read(path))?.response ?? installed(path), limit);
  }

  /** Stores the pages of a language that was not in use at install, on the first visit to one of them. */
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

/** An empty picture. Safari shows a question mark in place of one that does not load, where other browsers show nothing. */
const noPicture = (): Response =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'Content-Type': 'image/svg+xml' } });

/** Uses the response that the browser preloaded while the worker was starting, if there is one. */
async function load({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded = (await preloadResponse) as Response | undefined;
  return preloaded ?? fetch(request);
}
