import { availabilityOf, priceRangeOf } from '#domain/catalogue/availability.ts';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { compareMoney, type Money } from '#domain/money.ts';
import { type Locale, localeFromKey } from '#domain/tenant/locale.ts';
import { formatMoney } from '#i18n/format.ts';
import { liveFacts } from '#stores/live-products.ts';
import { shopFacts } from '#stores/shop.ts';

/** Shows the store's present prices and stock on the cards of these products, and tells their order form. */
export async function showLiveProducts(ids: readonly number[]): Promise<void> {
  const locale: Locale = localeFromKey(document.documentElement.dataset.locale ?? '') ?? 'ar';
  for (const product of await liveFacts(ids, locale)) {
    for (const card of document.querySelectorAll<HTMLElement>(`[data-card="${product.id}"]`))
      showOn(card, product);
    document.dispatchEvent(new CustomEvent('product-live', { detail: product }));
  }
}

function showOn(card: HTMLElement, product: ProductFacts): void {
  const isSoldOut = availabilityOf(product) !== 'available';
  card.classList.toggle('is-sold-out', isSoldOut);
  card.querySelector('.card-action')?.toggleAttribute('hidden', isSoldOut);
  const range = priceRangeOf(product);
  const place = card.querySelector('.price');
  if (!place || !product.price || !range) return;
  const { minimum, maximum } = range;
  const isOne = compareMoney(minimum, maximum) === 0;
  const shown = place.querySelector('bdi');
  const text = textOf(minimum);
  if (shown && shown.textContent !== text) shown.textContent = text;
  // A sale that ended, or a price that differs by option, has no price before it.
  const before = place.querySelector('del');
  if (before && !(isOne && product.price.isOnSale)) before.remove();
}

function textOf(money: Money): string {
  const { currency, locale, digits } = shopFacts();
  return formatMoney(money, currency, locale, digits);
}
