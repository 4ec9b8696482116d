import { writePrice } from '#components/price.ts';
import { availabilityOf, piecesLeft } from '#domain/catalogue/availability.ts';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { largestPercent } from '#domain/catalogue/saving.ts';
import { shownPriceOf } from '#domain/catalogue/shown-price.ts';
import type { Money } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Translate } from '#i18n/make-translator.ts';
import { priceWords } from '#i18n/price-words.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { addData } from './add-data.ts';

/** Shows current price and stock on a prerendered card. A product that was released as not for sale stays so until the next release. */
export async function showOnCard(
  card: HTMLElement,
  product: ProductFacts,
  words: () => Promise<Translate>,
): Promise<void> {
  showPrice(card, product);
  // Only products for sale have a button.
  const action = card.querySelector<HTMLElement>('.card-action');
  if (!action) return;
  const state = availabilityOf(product);
  if (state === 'available') {
    if (action.dataset.add !== undefined) action.dataset.add = addData(product.quantity);
    return showRemaining(card, product, words);
  }
  // A removed element loses the focus.
  if (card.querySelector('.add:focus'))
    card.querySelector<HTMLElement>('.card-name a')?.focus({ preventScroll: true });
  for (const button of card.querySelectorAll('.add')) button.remove();
  card.querySelector('.card-note')?.remove();
  card.classList.toggle('is-sold-out', state === 'sold-out');
  setBadge(card, 'badge-sold-out', (await words())(`shop:${state}`));
}

function showPrice(card: HTMLElement, product: ProductFacts): void {
  const live = shownPriceOf(product);
  const place = card.querySelector('.price');
  if (!place?.querySelector('bdi') || !live) return;
  const { locale, digits, currency } = shopFacts();
  const money = (amount: Money): string => formatMoney(amount, currency, locale, digits);
  const words = priceWords(live.price, money, locale, digits);
  writePrice(place, { ...words, maximum: live.maximum && money(live.maximum) });
  const badge = card.querySelector('.badge-sale .text');
  if (largestPercent(product) === 0) badge?.closest('.card-badges')?.remove();
  else if (badge && words.saving?.percent) badge.textContent = words.saving.percent;
}

async function showRemaining(
  card: HTMLElement,
  { stock }: ProductFacts,
  words: () => Promise<Translate>,
): Promise<void> {
  const note = card.querySelector<HTMLElement>('.card-note');
  const left = piecesLeft(stock);
  if (String(left ?? '') === (note?.dataset.left ?? '')) return;
  if (left === null) return note?.remove();
  const place = note ?? document.createElement('p');
  place.className = 'card-note';
  place.dataset.left = String(left);
  place.textContent = (await words())('shop:remaining', { count: left });
  if (!note) card.querySelector('.price')?.before(place);
}

function setBadge(card: HTMLElement, kind: string, words: string): void {
  card.querySelector('.card-badges')?.remove();
  const badges = document.createElement('p');
  badges.className = 'card-badges';
  const badge = document.createElement('span');
  badge.className = `badge ${kind}`;
  badge.textContent = words;
  badges.append(badge);
  card.querySelector('.card-media')?.append(badges);
}
