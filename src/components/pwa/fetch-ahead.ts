import { clicked } from '#components/click.ts';

/** A pointer that only crosses a link on its way elsewhere wants nothing of it. */
const REST_MS = 80;

/**
 * For Safari and Firefox, which know no speculation rules: fetches a page when a pointer rests on its link or a finger comes down on it,
 * for the same links that the page's rules name. The browser keeps the answer and need only ask whether it still holds. (By
 * `fetch`, because Safari has no `<link rel="prefetch">` and the content security policy gives it no source.)
 */
export function fetchAhead(): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return;
  const paths = pathsOf(document.querySelector('script[type="speculationrules"]')?.textContent ?? '');
  if (!paths) return;
  const asked = new Set([location.pathname]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A finger that comes down is a pointer that comes over, too.
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

/** The rules' patterns, in which a star stands for anything but a slash; null without rules. */
function pathsOf(rules: string): RegExp | null {
  const patterns = [...rules.matchAll(/"(\/[^"]*)"/g)].map(([, path = '']) => path);
  if (patterns.length === 0) return null;
  return new RegExp(`^(?:${patterns.join('|').replaceAll('*', '[^/]+')})$`);
}
