import { clicked } from '#components/click.ts';
import { countIn } from '#domain/language/digits.ts';
import type { Money } from '#domain/money.ts';
import { amountOfPrice } from '#i18n/price-amount.ts';
import { $cartCount, $countByProduct, addToCart } from '#stores/cart/cart.ts';
import { shownProduct } from '#stores/catalogue/shown-product.ts';
import { showAdded } from './added-toast.ts';

/** A count in the merchant's digits. */
const shown = (count: number): string =>
  countIn(count, document.documentElement.dataset.digits === 'arab' ? 'arab' : 'latn');

/** The count on the badge, kept in step with other tabs; the cards' buttons add one more. */
export function showCart(): void {
  $cartCount.subscribe((count) => {
    for (const badge of document.querySelectorAll('[data-cart-count]')) {
      badge.textContent = count > 99 ? `${shown(99)}+` : count > 0 ? shown(count) : '';
    }
  });

  document.addEventListener('added', (event) => showAdded((event as CustomEvent<boolean>).detail));
  document.addEventListener('click', (event) => {
    const button = clicked(event, '[data-add]');
    if (button) addOneMore(button);
  });
}

/** How many are in the cart, on each card's button and in its name, kept in step with other tabs. The names are there already. */
export function countOnCards(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-card] .add')].map(
    (button) => [button, shownProduct(button), button.ariaLabel] as const,
  );
  if (buttons.length === 0) return;
  const cart = document.querySelector('.cart-word')?.textContent;
  $countByProduct.subscribe((counts) => {
    for (const [button, id, name] of buttons) {
      const number = counts.get(id);
      const count = number ? shown(number) : undefined;
      if (count === button.dataset.count) continue;
      if (count) button.dataset.count = count;
      else delete button.dataset.count;
      button.ariaLabel = count ? `${name} (${cart}: ${count})` : name;
    }
  });
}

function addOneMore(button: HTMLElement): void {
  const [minimum = 1, maximum = 1, step = 1] = (button.dataset.add ?? '').split(' ').map(Number);
  const line = { productId: shownProduct(button), variationId: null, choices: {}, quantity: step };
  showAdded(addToCart(line, { minimum, maximum, step }, shownPrice(button)));
}

/** What the card of a button says now; the page knows the unit, of shops whose prices can be read back. */
function shownPrice(button: HTMLElement): Money | null {
  const [currency, minorUnit] = document.documentElement.dataset.currency?.split(' ') ?? [];
  const text = button.closest('[data-card]')?.querySelector('.price bdi')?.textContent;
  const amount = amountOfPrice(text ?? '');
  return currency && amount !== null ? { amount, minorUnit: Number(minorUnit), currency } : null;
}
