import { isLostChunk } from './lost-chunk.ts';

/** Harmless rejections: a page transition, a request of a page that is being left, a denied permission. */
const GIVEN_UP = ['AbortError', 'NotAllowedError', 'InvalidStateError', 'TimeoutError'];

/** Browsers report this notice like an error. */
const NO_ERROR = /^ResizeObserver loop/;

/**
 * Matches the innermost stack position with an address: `at f (https://…:1:2)` in Chromium, `f@https://…:1:2` in Firefox and
 * Safari.
 */
const NEAREST = /(?:^\s*at .*?|@)([a-z-]+:\/\/[^\s()]+:\d+:\d+)/m;

/**
 * Whether the site's own code failed, so that the customer is told. False for extensions and third-party scripts, for parts that
 * could not be loaded, and for harmless rejections. `place` is the position that the browser reports, for errors without a stack;
 * `site` is the page's origin.
 */
export function isOwnFault(thrown: unknown, place: string, site: string): boolean {
  const { name, stack } = Object(thrown) as { readonly name?: unknown; readonly stack?: unknown };
  if (isLostChunk(thrown) || NO_ERROR.test(String(thrown))) return false;
  if (GIVEN_UP.includes(String(name))) return false;
  const nearest = NEAREST.exec(String(stack ?? ''))?.[1] ?? place;
  return nearest.startsWith(`${site}/_astro/`);
}
