import type { QuantityLimits } from '#domain/catalogue/product.ts';

/** The data of a product in its card's button. */
export const addData = ({ minimum, maximum, step }: QuantityLimits): string =>
  [minimum, maximum, step].join(' ');

/** The quantities that a card's button may put into the cart. */
export function limitsOf(button: HTMLElement): QuantityLimits {
  const [minimum = 1, maximum = 1, step = 1] = (button.dataset.add ?? '').split(' ').map(Number);
  return { minimum, maximum, step };
}
