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
 * Data for the order form of a page after the store has answered: variations, prices, stock and limits replace the released ones.
 * Options, names and pictures of the page stay. `words` is called only if the page does not contain the needed words.
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
  const state = availabilityOf(live);
  const soldOut = state === 'available' ? null : (await words())(`shop:${state}`);
  const remainingOf = async (stock: Stock): Promise<CardView['remaining']> => {
    const count = soldOut === null ? piecesLeft(stock) : null;
    return count === null ? null : { count, text: (await words())('shop:remaining', { count }) };
  };
  const { extras = released.extras } = live;
  if (released.variations.length === 0) {
    const isSame =
      isSamePrice(released.unitPrice, live.price) && released.remaining === piecesLeft(live.stock);
    return {
      ...released,
      extras,
      unitPrice: live.price ?? released.unitPrice,
      quantity: live.quantity,
      now: isSame
        ? { soldOut }
        : { soldOut, shown: { priceView: print(live.price), remaining: await remainingOf(live.stock) } },
    };
  }
  const onPage = live.variations.map((variation) => releasedOf(variation, released));
  const variations = live.variations.map(async (variation, index) => {
    const { price, stock } = variation;
    const known = onPage[index];
    const isSameStock = known?.stock.remaining === stock.remaining && stock.isInStock && soldOut === null;
    return {
      ...variation,
      priceView: known && isSamePrice(known.price, price) ? known.priceView : print(price),
      remaining: known && isSameStock ? known.remaining : await remainingOf(stock),
      pictureIndex: known?.pictureIndex ?? null,
    };
  });
  const form = {
    ...released,
    extras,
    quantity: live.quantity,
    variations: await Promise.all(variations),
    now: { soldOut },
  };
  const shown = shownPriceOf(live);
  const isSoldAlike =
    onPage.length === released.variations.length &&
    live.variations.every(
      ({ price, isPurchasable }, index) =>
        isSamePrice(price, onPage[index]?.price ?? null) && isPurchasable === onPage[index]?.isPurchasable,
    );
  if (!shown || isSoldAlike) return form;
  const priceView = print(shown.price);
  const maximum = shown.maximum && money(shown.maximum);
  return {
    ...form,
    now: {
      soldOut,
      shown: {
        priceView: priceView && { ...priceView, maximum },
        remaining: await remainingOf(live.stock),
      },
    },
  };
}

type OnPage = OrderFormData['variations'][number];

/** The page's variation of the same choice. A variation that the merchant created again has another id. */
const releasedOf = (
  { id, choices }: Pick<OnPage, 'id' | 'choices'>,
  { variations }: OrderFormData,
): OnPage | undefined =>
  variations.find((variation) => variation.id === id) ??
  variations.find((variation) => isSameChoice(variation.choices, choices));

const isSameChoice = (one: OnPage['choices'], other: OnPage['choices']): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every((key) => one[key] === other[key]);

const isSamePrice = (one: Price | null, other: Price | null): boolean =>
  one?.current.amount === other?.current.amount && one?.regular.amount === other?.regular.amount;
