import { isPlainClick } from '#components/click.ts';
import { localeOfPath } from '#domain/locale-of-path.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { pageBefore } from '#stores/device/came-from.ts';
import { homePaths } from './language.ts';

/**
 * If the customer came from a page of this shop in this language, the arrow goes back in the history, to the same place in the list.
 * Else it is a plain link one step up.
 */
export function goBack(): void {
  const before = pageBefore();
  const locales = Object.keys(homePaths()) as readonly Locale[];
  if (!before || localeOfPath(before.pathname, locales) !== document.documentElement.dataset.locale) return;
  document.querySelector<HTMLAnchorElement>('a[data-back]')?.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    history.back();
  });
}
