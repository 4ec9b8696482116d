import { digitsOfPage, shownCount } from '#components/card/shown-count.ts';
import { clicked } from '#components/click.ts';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { sumOfSeen } from '#domain/cart/line-total.ts';
import { chosenExtras } from '#domain/catalogue/extras.ts';
import type { QuantityLimits } from '#domain/catalogue/product.ts';
import { chosenWords, orderedItem, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import { highestQuantity, steppedQuantity } from '#domain/catalogue/quantity.ts';
import { isolate } from '#domain/language/isolate.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { commaOf, formatMoney } from '#i18n/format.ts';
import { $cart, $cartLines, changeLine, removeLine } from '#stores/cart/cart.ts';
import { $seenPrices } from '#stores/cart/seen-prices.ts';
import { $products, latest, loadProducts, nameOf } from '#stores/catalogue/products.ts';

/** What the column's markup brings: its words, with `{{name}}` for the product. */
type Words = Readonly<Record<'group' | 'more' | 'fewer' | 'unknown', string>>;

/**
 * Shows the cart's lines in the column, with the prices that the customer has seen; the cart page reads current ones. Names come from
 * the release. Follows changes in other tabs.
 */
export function fillCartColumn(column: HTMLElement, currency: CurrencyFormat): void {
  const list = column.querySelector('ul');
  const template = column.querySelector('template')?.content.firstElementChild;
  if (!list || !template) return;
  const locale = document.documentElement.dataset.locale as Locale;
  const words: Words = JSON.parse(column.dataset.cartColumn ?? '');
  const rows = new Map<string, HTMLElement>();

  function show(): void {
    const lines = $cartLines.get();
    for (const [key, row] of rows) {
      if (lines.some((line) => line.key === key)) continue;
      // The focused button goes with its row.
      if (row.matches(':focus-within')) column.querySelector('h2')?.focus({ preventScroll: true });
      row.remove();
      rows.delete(key);
    }
    for (const { key, line } of lines) {
      const row = rows.get(key) ?? (template?.cloneNode(true) as HTMLElement);
      if (!rows.has(key)) list?.append(row);
      rows.set(key, row);
      showLine(row, key, line);
    }
  }

  function showLine(row: HTMLElement, key: string, line: CartLine): void {
    const state = $products.get()[line.productId];
    const product = latest(state);
    const name = nameOf(state) ?? (state?.status === 'loading' ? '' : words.unknown);
    const sum = sumOfSeen([{ price: $seenPrices.get()[key], quantity: line.quantity }]);
    row.dataset.line = key;
    say(row.querySelector('strong'), name);
    say(row.querySelector('bdi'), sum ? formatMoney(sum, currency, locale, digitsOfPage()) : '');
    say(row.querySelector('p'), product ? choicesOf(product, line, locale) : '');
    say(row.querySelector('output'), shownCount(line.quantity));
    const [fewer, more] = row.querySelectorAll('button');
    const group = row.querySelector('fieldset');
    for (const [element, text] of [
      [group, words.group],
      [fewer, words.fewer],
      [more, words.more],
    ] as const)
      if (element) element.ariaLabel = text.replace('{{name}}', () => isolate(name));
    if (more) more.ariaDisabled = String(line.quantity >= highestQuantity(limitsOf(line)));
  }

  function load(): void {
    show();
    const ids = $cartLines.get().map(({ line }) => line.productId);
    loadProducts(ids, locale).catch(() => {});
  }

  list.addEventListener('click', (event) => {
    const button = clicked(event, 'button');
    const key = button?.closest<HTMLElement>('[data-line]')?.dataset.line;
    if (button && key !== undefined) step(key, button.matches(':last-child') ? 1 : -1);
  });
  $seenPrices.listen(show);
  $products.listen(show);
  $cart.subscribe(load);
}

/** One step fewer than the minimum removes the line. */
function step(key: string, direction: 1 | -1): void {
  const line = $cart.get()[key];
  if (!line) return;
  const quantity = steppedQuantity(line.quantity, direction, limitsOf(line));
  if (quantity !== line.quantity) changeLine(key, { quantity });
  else if (direction === -1) removeLine(key);
}

/** The released limits. While they are unknown, pieces can only be taken away, one by one. The cart page knows the current ones. */
function limitsOf({ productId, variationId, quantity }: CartLine): QuantityLimits {
  const product = latest($products.get()[productId]);
  return (
    (product && orderedItem(product, variationId)?.quantity) ?? { minimum: 1, maximum: quantity, step: 1 }
  );
}

/** The chosen options and extras in one line. */
const choicesOf = (product: ProductFacts, { choices, extras }: CartLine, locale: Locale): string =>
  [
    ...chosenWords(product, choices).map(({ value }) => value),
    ...chosenExtras(product.extras, extras).map(({ name, pieces }) =>
      pieces > 1 ? `${shownCount(pieces)} × ${name}` : name,
    ),
  ]
    .map(isolate)
    .join(commaOf(locale));

/** Writes only changes, so that live regions stay quiet. */
function say(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
