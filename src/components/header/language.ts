import { clicked, isPlainClick } from '#components/click.ts';
import { localeFromKey } from '#domain/tenant/locale.ts';
import { cameFrom } from '#stores/device/came-from.ts';
import { $language } from '#stores/shop/language.ts';
import { pathInLanguage } from './path-in-language.ts';

/** Specification §9: the loading state before the other language's page. */
const SWITCH_MS = 500;

/** A visit that begins at the site's root, or at the installed app's first page, continues in the language that was chosen last. */
export function honourLanguage(): void {
  const { locale } = document.documentElement.dataset;
  const chosen = $language.get();
  const isArrival = !cameFrom();
  if (!isArrival || !chosen || chosen === locale) return;
  const homes = homePaths();
  const isApp = matchMedia('(display-mode: standalone)').matches;
  if (location.pathname !== '/' && !(isApp && location.pathname === homes[locale ?? ''])) return;
  const home = homes[chosen];
  if (home) location.replace(home + location.search + location.hash);
}

/** By language: `/`, `/en`; the shop's first language first. */
export const homePaths = (): Readonly<Record<string, string>> =>
  JSON.parse(document.documentElement.dataset.homes ?? '{}');

/** On the page of unknown paths, makes the menu link to the same path in the other language. */
function keepPath(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-any-path] a[data-locale]'))
    link.href = pathInLanguage(location.pathname, homePaths(), link.dataset.locale ?? '');
}

/** Shows the switch for half a second, remembers the language, and opens the same page in it. */
export function switchLanguage(): void {
  keepPath();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    link.addEventListener('click', (event) => {
      const locale = localeFromKey(link.dataset.locale ?? '');
      if (!locale || !isPlainClick(event)) return;
      event.preventDefault();
      const menu = link.closest('details');
      if (menu) close(menu);
      if (locale === document.documentElement.dataset.locale) return;
      menu?.setAttribute('aria-busy', 'true');
      document.documentElement.dataset.switching = '';
      setTimeout(() => {
        $language.set(locale);
        // Keeps the search and the id of the shown order.
        location.assign(link.href + location.search + location.hash);
      }, SWITCH_MS);
    });
  }
  // A page from the back/forward cache must not show the loading state.
  addEventListener('pageshow', () => {
    delete document.documentElement.dataset.switching;
    document.querySelector('[data-languages]')?.removeAttribute('aria-busy');
  });
}

/**
 * After a change of the language in another tab, this tab follows with its next page, so that typed text and running calls are not
 * lost. A page that was opened by a link in its own language keeps it.
 */
export function followLanguage(): void {
  const { locale = '' } = document.documentElement.dataset;
  let chosen: string = locale;
  $language.listen((language) => {
    chosen = language ?? locale;
  });
  const follow = (event: Event): void => {
    if (chosen === locale) return;
    // Not for links of sheets, which stay on this page, or of the language menu, which have a language.
    const link = clicked<HTMLAnchorElement>(event, 'a[href]:not([href^="#"], [data-locale], [data-choose])');
    if (link?.origin === location.origin) link.pathname = pathInLanguage(link.pathname, homePaths(), chosen);
  };
  // In the capture phase, before other listeners read the link.
  document.addEventListener('click', follow, true);
}

/** Closes the menu on Escape and on a tap elsewhere. */
export function closeLanguageMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-languages]');
  if (!menu) return;
  document.addEventListener('click', (event) => {
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && menu.open) close(menu);
  });
}

/** Moves the focus to the summary, because a closed menu loses it. */
function close(menu: HTMLDetailsElement): void {
  menu.open = false;
  menu.querySelector('summary')?.focus();
}
