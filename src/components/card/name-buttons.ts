import { isolate } from '#domain/language/isolate.ts';
import { shownName } from '#stores/catalogue/shown-product.ts';

/**
 * Puts the product's name into the names of the cards' buttons, so that a list of all buttons tells them apart. Nobody can use one
 * before a script runs, and in the page the names would stand a second time in every card.
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
