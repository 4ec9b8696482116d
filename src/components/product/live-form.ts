import { availabilityOf, piecesLeft } from '#domain/catalogue/availability.ts';
import type { Price, Stock } from '#domain/catalogue/product.ts';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { shownPriceOf } from '#domain/catalogue/shown-price.ts';
import type { Money } from '#domain/money.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Translate } from '#i18n/make-translator.ts';
import { priceWords } from '#i18n/price-words.ts';
import type { CardView, PriceView } from '#views/card-view.ts';
import type { OrderFormData } from './order-form-data.ts';

/**
 * What the order form of a page is to know when the store was asked: its prices, stock and limits in place of the released ones. Names
 * and pictures of the page stay. `words` is asked only for what the page does not say already.
 */
export async function liveForm(
  released: OrderFormData,
  live: ProductFacts,
  words: () => Promise<Translate>,
): Promise<OrderFormData> {
  const { currency, locale, digits } = released;
  const money = (amount: Money): string => formatMoney(amount, currency, locale, digits);
  const print = (price: Price | null): PriceView | null =>
    price && { ...priceWords(price, money, locale, digits), maximum: null };
  const remainingOf = async (stock: Stock): Promise<CardView['remaining']> => {
    const count = piecesLeft(stock);
    return count === null ? null : { count, text: (await words())('shop:remaining', { count }) };
  };
  if (released.variations.length === 0) {
    const state = availabilityOf(live);
    const soldOut = state === 'available' ? null : (await words())(`shop:${state}`);
    const isSame =
      isSamePrice(released.unitPrice, live.price) && released.remaining === piecesLeft(live.stock);
    return {
      ...released,
      unitPrice: live.price ?? released.unitPrice,
      quantity: live.quantity,
      now: isSame
        ? { soldOut }
        : { soldOut, shown: { priceView: print(live.price), remaining: await remainingOf(live.stock) } },
    };
  }
  const found = new Map(live.variations.map((variation) => [variation.id, variation]));
  const variations = released.variations.map(async (variation) => {
    const { price, stock, isPurchasable, quantity } = found.get(variation.id) ?? variation;
    const isSameStock = variation.stock.remaining === stock.remaining && stock.isInStock;
    return {
      ...variation,
      ...{ price, stock, isPurchasable, quantity },
      priceView: isSamePrice(variation.price, price) ? variation.priceView : print(price),
      remaining: isSameStock ? variation.remaining : await remainingOf(stock),
    };
  });
  const form = { ...released, quantity: live.quantity, variations: await Promise.all(variations) };
  const shown = shownPriceOf({ ...live, variations: form.variations });
  if (!shown || isSoldAlike(released.variations, form.variations)) return form;
  const priceView = print(shown.price);
  const maximum = shown.maximum && money(shown.maximum);
  return {
    ...form,
    now: {
      soldOut: null,
      shown: {
        priceView: priceView && { ...priceView, maximum },
        remaining: await remainingOf(live.stock),
      },
    },
  };
}

/** Whether the same variations are sold at the same prices. */
const isSoldAlike = (one: OrderFormData['variations'], other: OrderFormData['variations']): boolean =>
  one.every(
    ({ price, isPurchasable }, index) =>
      isSamePrice(price, other[index]?.price ?? null) && isPurchasable === other[index]?.isPurchasable,
  );

const isSamePrice = (one: Price | null, other: Price | null): boolean =>
  one?.current.amount === other?.current.amount && one?.regular.amount === other?.regular.amount;
