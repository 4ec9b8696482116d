import { steppedQuantity } from '#domain/catalogue/quantity.ts';
import { isolate } from '#domain/language/isolate.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { formatMoney } from '#i18n/format.ts';
import { $cart, $cartLines, $countByProduct, changeLine, removeLine } from '#stores/cart/cart.ts';
import { $seenTotal } from '#stores/cart/seen-total.ts';
import { shownName, shownProduct } from '#stores/catalogue/shown-product.ts';
import { limitsOf } from './add-data.ts';
import { digitsOfPage, shownCount } from './shown-count.ts';

/** Shows a cart with items on the page. This code is loaded with the first item. */
export function showFilledCart(): void {
  const bar = document.querySelector<HTMLElement>('[data-cart-bar]');
  countOnCards(bar?.dataset.fewer ?? '');
  if (!bar) return;
  const currency: CurrencyFormat = JSON.parse(bar.dataset.cartBar ?? '');
  const column = document.querySelector<HTMLElement>('[data-cart-column]');
  showTotal(bar, column, currency);
  if (column)
    whenWide(() =>
      import('#components/navigation/cart-column.ts').then(({ fillCartColumn }) =>
        fillCartColumn(column, currency),
      ),
    );
}

/** The total uses the prices that the customer has seen. The cart page reads current prices. */
function showTotal(bar: HTMLElement, column: HTMLElement | null, currency: CurrencyFormat): void {
  const locale = document.documentElement.dataset.locale as Locale;
  $seenTotal.subscribe((total) => {
    bar.hidden = total === undefined;
    column?.toggleAttribute('data-filled', total !== undefined);
    for (const place of document.querySelectorAll('[data-cart-total]'))
      place.textContent = total ? formatMoney(total, currency, locale, digitsOfPage()) : '';
  });
}

/** Runs a task once the window is wide enough for the cart's column. */
function whenWide(task: () => Promise<void>): void {
  const wide = matchMedia('(width >= 80rem)');
  const look = () => {
    if (!wide.matches) return;
    wide.removeEventListener('change', look);
    task().catch(() => {});
  };
  wide.addEventListener('change', look);
  look();
}

/** Shows each card's count in the cart, with a button that removes one. Follows changes in other tabs. */
function countOnCards(fewerWords: string): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-card] .add')].map(
    (button) => [button, shownProduct(button), button.ariaLabel] as const,
  );
  const cart = document.querySelector('.cart-word')?.textContent;
  $countByProduct.subscribe((counts) => {
    for (const [button, id, name] of buttons) {
      const number = counts.get(id);
      const count = number ? shownCount(number) : undefined;
      if (count === button.dataset.count) continue;
      if (count) button.dataset.count = count;
      else delete button.dataset.count;
      button.ariaLabel = count ? `${name} (${cart}: ${count})` : name;
      showFewer(button, id, fewerWords);
    }
  });
}

/** A product with options has no such button, because it is unclear which choice to remove. */
function showFewer(button: HTMLElement, id: number, words: string): void {
  const before = button.parentElement?.querySelector('.fewer');
  const isWanted = button.dataset.add !== undefined && keyOf(id) !== undefined;
  if (isWanted === Boolean(before)) return;
  if (before?.matches(':focus')) button.focus({ preventScroll: true });
  before?.remove();
  if (!isWanted) return;
  const fewer = document.createElement('button');
  fewer.type = 'button';
  fewer.className = 'add fewer';
  fewer.textContent = '−';
  fewer.ariaLabel = words.replace('{{name}}', () => isolate(shownName(button)));
  fewer.addEventListener('click', () => takeOne(button, id));
  button.after(fewer);
}

/** The line of a product without options that was added last. */
const keyOf = (id: number): string | undefined =>
  $cartLines
    .get()
    .findLast(
      ({ line }) => line.productId === id && Object.keys({ ...line.choices, ...line.extras }).length === 0,
    )?.key;

function takeOne(button: HTMLElement, id: number): void {
  const key = keyOf(id);
  if (key === undefined) return;
  const quantity = $cart.get()[key]?.quantity ?? 0;
  const fewer = steppedQuantity(quantity, -1, limitsOf(button));
  if (fewer < quantity) changeLine(key, { quantity: fewer });
  else removeLine(key);
}
