import { priceFrom } from '#components/price-from.ts';
import { isolate } from '#domain/language/isolate.ts';
import type { OrderFormData } from './order-form-data.ts';
import { showPicture } from './show-picture.ts';

type Shown = Pick<OrderFormData['variations'][number], 'priceView' | 'remaining'> & {
  readonly pictureIndex?: number | null;
};

/** Prints a price and what is left where the page shows the product's, and turns to the picture of a variation. */
export function showPrice({ priceView, remaining, pictureIndex = null }: Shown, scope: ParentNode): void {
  const box = scope.querySelector<HTMLElement>('[data-price]');
  if (box && priceView) {
    const { text, maximum, regular } = priceView;
    const { now = '', before = '' } = box.dataset;
    const prices = regular === null ? [bdi(text)] : [wrap('ins', now, text), wrap('del', before, regular)];
    box
      .querySelector('.price')
      ?.replaceChildren(...(maximum === null ? [] : [priceFrom(wordFrom(scope)), ' ']), ...prices);
  }
  const left = scope.querySelector<HTMLElement>('[data-remaining]');
  if (left) {
    left.textContent = remaining?.text ?? '';
    left.hidden = remaining === null;
  }
  const badge = scope.querySelector<HTMLElement>('[data-saving]');
  badge?.toggleAttribute('hidden', !priceView?.saving);
  const amount = priceView?.saving?.amount;
  if (badge && amount)
    badge.textContent = (badge.dataset.saving ?? '').replace('{{amount}}', () => isolate(amount));
  if (pictureIndex !== null) showPicture(pictureIndex, scope);
}

/** The page's word before the price of what costs so much and more. */
export const wordFrom = (scope: ParentNode): string =>
  scope.querySelector<HTMLElement>('[data-price]')?.dataset.from ?? '';

function bdi(text: string): HTMLElement {
  const element = document.createElement('bdi');
  element.textContent = text;
  return element;
}

/** A price of two, with the word that tells it from the other where strokes are not seen. */
function wrap(name: 'ins' | 'del', word: string, text: string): HTMLElement {
  const element = document.createElement(name);
  const hidden = document.createElement('span');
  hidden.className = 'visually-hidden';
  hidden.textContent = word;
  element.append(hidden, ' ', bdi(text));
  return element;
}
