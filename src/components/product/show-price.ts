import { writePrice } from '#components/price.ts';
import { isolate } from '#domain/language/isolate.ts';
import type { OrderFormData } from './order-form-data.ts';
import { showPicture } from './show-picture.ts';

type Shown = Pick<OrderFormData['variations'][number], 'priceView' | 'remaining'> & {
  readonly pictureIndex?: number | null;
};

/** Shows price and stock of a variation in the places of the product's, and scrolls to its picture. */
export function showPrice({ priceView, remaining, pictureIndex = null }: Shown, scope: ParentNode): void {
  const place = scope.querySelector('[data-price] .price');
  if (place && priceView) writePrice(place, priceView);
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

/** The page's word before a lowest price: "from". */
export const wordFrom = (scope: ParentNode): string =>
  scope.querySelector<HTMLElement>('[data-price]')?.dataset.from ?? '';
