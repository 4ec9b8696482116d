import type { QuantityLimits } from '#domain/catalogue/product.ts';
import { NO_MAXIMUM } from '#domain/catalogue/quantity.ts';

const USUAL: readonly number[] = [1, NO_MAXIMUM, 1];

/** The quantities of a product in its card's button: empty where any may be ordered, because almost all of a menu's cards are like that. */
export function addData({ minimum, maximum, step }: QuantityLimits): string {
  const limits = [minimum, maximum, step];
  return limits.every((limit, index) => limit === USUAL[index]) ? '' : limits.join(' ');
}

/** The quantities that a card's button may put into the cart. */
export function limitsOf(button: HTMLElement): QuantityLimits {
  const data = button.dataset.add;
  const [minimum = 1, maximum = 1, step = 1] = data ? data.split(' ').map(Number) : USUAL;
  return { minimum, maximum, step };
}
