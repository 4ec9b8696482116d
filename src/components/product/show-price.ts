import type { OrderFormData } from './order-form-data.ts';

type Shown = Pick<OrderFormData['variations'][number], 'priceView' | 'remaining'> & {
  readonly pictureIndex?: number | null;
};

/** Prints a variation's price and what is left of it where the page shows the product's, and turns to its picture. */
export function showPrice({ priceView, remaining, pictureIndex = null }: Shown, scope: ParentNode): void {
  const price = scope.querySelector('[data-price] .price');
  if (price && priceView) {
    const current = priceView.regular === null ? bdi(priceView.text) : wrap('ins', priceView.text);
    const before = priceView.regular === null ? [] : [wrap('del', priceView.regular)];
    price.replaceChildren(current, ...before);
  }
  const left = scope.querySelector<HTMLElement>('[data-remaining]');
  if (left) {
    left.textContent = remaining?.text ?? '';
    left.hidden = remaining === null;
  }
  scope.querySelector('[data-saving]')?.toggleAttribute('hidden', !priceView?.saving);
  if (pictureIndex !== null) showPicture(pictureIndex, scope);
}

function showPicture(index: number, scope: ParentNode): void {
  const row = scope.querySelector('[data-gallery]');
  const picture = row?.children[index];
  if (!row || !picture) return;
  row.scrollBy({ left: picture.getBoundingClientRect().left - row.getBoundingClientRect().left });
}

function bdi(text: string): HTMLElement {
  const element = document.createElement('bdi');
  element.textContent = text;
  return element;
}

function wrap(name: 'ins' | 'del', text: string): HTMLElement {
  const element = document.createElement(name);
  element.append(bdi(text));
  return element;
}
