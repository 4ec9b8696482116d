import { countIn } from '#domain/language/digits.ts';
import { $cartCount, $countByProduct, addToCart } from '#stores/cart.ts';
import { shownProduct } from '#stores/shown-product.ts';
import { showAdded } from './added-toast.ts';

/** A count in the merchant's digits. */
const shown = (count: number): string =>
  countIn(count, document.documentElement.dataset.digits === 'arab' ? 'arab' : 'latn');

/** Counts on the badge and on each card's button, kept in step with other tabs; the buttons add one more. */
export function showCart(): void {
  $cartCount.subscribe((count) => {
    for (const badge of document.querySelectorAll('[data-cart-count]')) {
      badge.textContent = count > 99 ? `${shown(99)}+` : count > 0 ? shown(count) : '';
    }
  });

  const buttons = [...document.querySelectorAll<HTMLElement>('[data-card] .add')].map(
    (button) => [button, shownProduct(button)] as const,
  );
  if (buttons.length > 0) {
    $countByProduct.subscribe((counts) => {
      for (const [button, id] of buttons) {
        const count = counts.get(id);
        if (count) button.dataset.count = shown(count);
        else delete button.dataset.count;
      }
    });
  }

  document.addEventListener('added', (event) => showAdded((event as CustomEvent<boolean>).detail));
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-add]') : null;
    if (button) addOneMore(shownProduct(button), button.dataset.add ?? '');
  });
}

/** `limits` is "minimum maximum step". */
function addOneMore(productId: number, limits: string): void {
  const [minimum = 1, maximum = 1, step = 1] = limits.split(' ').map(Number);
  showAdded(
    addToCart({ productId, variationId: null, choices: {}, quantity: step }, { minimum, maximum, step }),
  );
}
