import { clicked } from '#components/click.ts';

/** A pointer must rest on a link for this time; shorter contacts are ignored. */
const REST_MS = 80;

/**
 * For Safari and Firefox, which have no speculation rules: fetches a page when a pointer rests on its link or a finger touches it, for
 * the same links that the page's rules name. The browser keeps the answer and only revalidates it.
 * It uses `fetch`, because Safari has no `<link rel="prefetch">` and the content security policy gives it no source.
 */
export function fetchAhead(): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return;
  const paths = pathsOf(document.querySelector('script[type="speculationrules"]')?.textContent ?? '');
  if (!paths) return;
  const asked = new Set([location.pathname]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A touch also causes `pointerover`.
  document.addEventListener('pointerover', (event) => {
    clearTimeout(timer);
    const link = clicked<HTMLAnchorElement>(event, 'a[href]');
    if (!link || link.origin !== location.origin || !paths.test(link.pathname)) return;
    const ask = (): void => {
      if (asked.has(link.pathname)) return;
      asked.add(link.pathname);
      fetch(link.href, { priority: 'low' }).catch(() => {});
    };
    timer = setTimeout(ask, event.pointerType === 'mouse' ? REST_MS : 0);
  });
}

/** The rules' patterns, in which a star matches everything except a slash; null without rules. */
function pathsOf(rules: string): RegExp | null {
  const patterns = [...rules.matchAll(/"(\/[^"]*)"/g)].map(([, path = '']) => path);
  if (patterns.length === 0) return null;
  return new RegExp(`^(?:${patterns.join('|').replaceAll('*', '[^/]+')})$`);
}
