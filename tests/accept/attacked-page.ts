import type { Page } from 'playwright';

/** What a page did since it was opened, besides being shown. */
export interface Trespasses {
  readonly foreignHosts: Set<string>;
  readonly dialogs: string[];
  readonly errors: string[];
}

/** Watches a page; `origin` is where it may ask. */
export function watch(page: Page, origin: () => string): Trespasses {
  const seen: Trespasses = { foreignHosts: new Set(), dialogs: [], errors: [] };
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.protocol !== 'blob:' && url.origin !== origin())
      seen.foreignHosts.add(url.host);
  });
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => seen.errors.push(error.message));
  return seen;
}

/** Forbidden parts that the browser finds in a page; empty for a sound page. */
export const flawsOfPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    if ('__pwned' in window && (window as { __pwned?: unknown }).__pwned === 1) found.push('a script ran');
    const odd = '[style], iframe, object, embed, base, form[action^="http"], svg script, style:not(:empty)';
    for (const element of document.querySelectorAll(odd)) {
      const isIslandStyle =
        element.textContent === 'astro-island,astro-slot,astro-static-slot{display:contents}';
      if (!isIslandStyle && !element.textContent?.startsWith('@view-transition'))
        found.push(element.outerHTML.slice(0, 200));
    }
    for (const element of document.querySelectorAll('*'))
      for (const { name } of element.attributes)
        if (name.startsWith('on')) found.push(`${element.tagName} ${name}`);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]'))
      if (!['http:', 'https:', 'tel:', 'mailto:'].includes(link.protocol))
        found.push(`link to ${link.protocol}`);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]'))
      if (link.hostname.endsWith('evil.test')) found.push(`link to ${link.hostname}`);
    for (const { textContent } of document.querySelectorAll('script[type$="json"]')) {
      try {
        JSON.parse(textContent ?? '');
      } catch {
        found.push(`JSON that cannot be read: ${textContent?.slice(0, 80)}`);
      }
    }
    if (document.querySelectorAll('h1').length !== 1)
      found.push(`${document.querySelectorAll('h1').length} headings`);
    if (document.body.getBoundingClientRect().height === 0) found.push('nothing is shown');
    return found;
  });
