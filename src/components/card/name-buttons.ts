import { isolate } from '#domain/language/isolate.ts';
import { shownName } from '#stores/catalogue/shown-product.ts';

/**
 * Puts the product's name into the accessible names of its card's buttons, so that a list of all buttons is clear. A script does this,
 * because the buttons need scripts anyway and each page stays smaller.
 */
export function nameButtons(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-add-words]')) {
    const { addWords = '', favouriteWords = '' } = list.dataset;
    for (const [selector, words] of [
      ['[data-add]', addWords],
      ['[data-favourite]', favouriteWords],
    ] as const) {
      for (const button of list.querySelectorAll(selector))
        button.setAttribute(
          'aria-label',
          words.replace('{{name}}', () => isolate(shownName(button))),
        );
    }
  }
}
