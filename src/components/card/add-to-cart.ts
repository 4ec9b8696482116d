import { clicked } from '#components/click.ts';
import type { Money } from '#domain/money.ts';
import { amountOfPrice } from '#i18n/price-amount.ts';
import { $cartCount, addToCart } from '#stores/cart/cart.ts';
import { shownProduct } from '#stores/catalogue/shown-product.ts';
import { limitsOf } from './add-data.ts';
import { showAdded } from './added-toast.ts';
import { shownCount } from './shown-count.ts';

/** Shows the cart's count on the badge, also after changes in other tabs. Loads the rest of a cart's display when the cart has items. */
export function showCart(): void {
  let isFilled = false;
  $cartCount.subscribe((count) => {
    if (count > 0 && !isFilled) {
      isFilled = true;
      import('./filled-cart.ts').then(({ showFilledCart }) => showFilledCart()).catch(() => {});
    }
    for (const badge of document.querySelectorAll('[data-cart-count]')) {
      badge.textContent = count > 99 ? `${shownCount(99)}+` : count > 0 ? shownCount(count) : '';
    }
  });

  document.addEventListener('added', (event) => showAdded((event as CustomEvent<boolean>).detail));
  document.addEventListener('click', (event) => {
    const button = clicked(event, '[data-add]');
    if (button) addOneMore(button);
  });
}

function addOneMore(button: HTMLElement): void {
  const limits = limitsOf(button);
  const line = { productId: shownProduct(button), variationId: null, choices: {}, quantity: limits.step };
  showAdded(addToCart(line, limits, shownPrice(button)));
}

/** What the card of a button shows now. The page has the currency only if its shop's prices can be parsed. */
function shownPrice(button: HTMLElement): Money | null {
  const [currency, minorUnit] = document.documentElement.dataset.currency?.split(' ') ?? [];
  const text = button.closest('[data-card]')?.querySelector('.price bdi')?.textContent;
  const amount = amountOfPrice(text ?? '');
  return currency && amount !== null ? { amount, minorUnit: Number(minorUnit), currency } : null;
}
