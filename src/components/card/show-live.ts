import { liveForm } from '#components/product/live-form.ts';
import type { OrderFormData } from '#components/product/order-form-data.ts';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { termPrices } from '#domain/catalogue/term-prices.ts';
import { type Locale, localeFromKey } from '#domain/tenant/locale.ts';
import { formatMoney } from '#i18n/format.ts';
import { loadWords } from '#i18n/load-words.ts';
import { liveFacts } from '#stores/catalogue/live-products.ts';
import { shownProduct } from '#stores/catalogue/shown-product.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { showOnCard } from './live-card.ts';

/** Shows the store's current prices and stock on the cards of these products and in their order form. */
export async function showLiveProducts(ids: readonly number[]): Promise<void> {
  const locale: Locale = localeFromKey(document.documentElement.dataset.locale ?? '') ?? 'ar';
  // Words are loaded only if the page does not contain the ones that are needed.
  const words = () => loadWords(locale, 'find', shopFacts().digits);
  const products = new Map((await liveFacts(ids, locale)).map((product) => [product.id, product]));
  for (const card of document.querySelectorAll<HTMLElement>('[data-card]')) {
    const product = products.get(shownProduct(card));
    if (product) await showOnCard(card, product, words);
  }
  for (const product of products.values()) {
    const form = document.querySelector(`[data-order-form="${product.id}"]`);
    if (form) await tellForm(form, product, words);
  }
}

async function tellForm(
  form: Element,
  product: ProductFacts,
  words: Parameters<typeof liveForm>[2],
): Promise<void> {
  const released: OrderFormData = JSON.parse(
    form.querySelector('script[type="application/json"]')?.textContent ?? 'null',
  );
  if (!released) return;
  const detail = await liveForm(released, product, words);
  showTermPrices(form, detail);
  document.dispatchEvent(new CustomEvent<OrderFormData>('product-live', { detail }));
}

/** Writes the present prices beside the choices that have one. */
function showTermPrices(form: ParentNode, { variations, currency, locale, digits }: OrderFormData): void {
  for (const group of form.querySelectorAll<HTMLElement>('[data-option]')) {
    const values = [...group.querySelectorAll('input')].map(({ value }) => value);
    const prices = termPrices(variations, group.dataset.option ?? '', values);
    for (const [index, place] of group.querySelectorAll('.choice-price').entries())
      place.textContent = prices[index] ? formatMoney(prices[index], currency, locale, digits) : '';
  }
}
