import { pageBefore } from '#stores/came-from.ts';
import { languageOf } from './path-in-language.ts';

/**
 * The arrow goes back, to the same place in the list or the search, when the customer came from a page of this shop in this language; else
 * it is a plain link one step up.
 */
export function goBack(): void {
  const before = pageBefore();
  const { locale, homes = '{}' } = document.documentElement.dataset;
  if (!before || languageOf(before.pathname, JSON.parse(homes)) !== locale) return;
  document.querySelector('a[data-back]')?.addEventListener('click', (event) => {
    const { metaKey, ctrlKey, shiftKey } = event as MouseEvent;
    if (metaKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    history.back();
  });
}
