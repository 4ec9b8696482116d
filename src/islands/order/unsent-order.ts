import { cartLineKey } from '#domain/cart/cart-line.ts';
import type { CartTotals } from '#domain/cart/totals.ts';
import { chosenExtras } from '#domain/catalogue/extras.ts';
import { chosenWords } from '#domain/catalogue/product-facts.ts';
import { type Money, noMoney } from '#domain/money.ts';
import type { CheckedOrder } from '#domain/order/draft-check.ts';
import type { Order } from '#domain/order/order.ts';
import { whatsAppText } from '#domain/order/whatsapp-text.ts';
import type { ZoneFacts } from '#domain/storefront/shop-facts.ts';
import type { Translate } from '#i18n/make-translator.ts';
import type { IslandContext } from '#islands/island.tsx';
import type { CartLineView } from '#stores/cart/cart-view.ts';
import { latest, nameOf, type ProductState } from '#stores/catalogue/products.ts';
import { orderWords } from './order-words.ts';

type UnsentLine = Pick<CartLineView, 'line' | 'product' | 'name' | 'total'>;

/** The known data of an unconfirmed order. */
interface Unsent extends Omit<CheckedOrder, 'lines'> {
  readonly lines: readonly UnsentLine[];
  readonly totals: CartTotals;
  /** The total that the customer accepted. */
  readonly total: Money;
  readonly couponCodes: readonly string[];
  readonly zones: readonly Pick<ZoneFacts, 'id' | 'name'>[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The order as a message to the merchant. Instead of a number it says that the site has no answer for the order. */
export function unsentOrder(
  { fulfilment, lines, totals, total, couponCodes, zones, now, ...customer }: Unsent,
  t: Translate,
): Order {
  const delivered = fulfilment.mode === 'deliver' ? fulfilment : null;
  const zone = delivered?.zone;
  return {
    id: 0,
    number: t('order:not-confirmed'),
    key: null,
    status: null,
    life: null,
    placedAt: now,
    subtotal: totals.subtotal,
    discount: totals.discount,
    deliveryCost: totals.delivery,
    taxes: totals.taxes,
    isTaxIncluded: totals.isTaxIncluded,
    total,
    customerName: customer.customerName,
    customerPhone: customer.customerPhone,
    mode: fulfilment.mode,
    area: zone?.kind === 'custom' ? zone.name : (zones.find(({ id }) => id === zone?.id)?.name ?? ''),
    address: delivered?.address.address ?? '',
    buildDetails: delivered?.address.buildDetails ?? '',
    deliveryDay: delivered?.day ?? '',
    wantedAt: customer.wantedAt ?? null,
    branch: fulfilment.mode === 'deliver' ? '' : fulfilment.branchName,
    table: fulfilment.mode === 'deliver' ? '' : (fulfilment.table ?? ''),
    createdBy: '',
    source: '',
    notes: customer.notes,
    couponCodes,
    items: lines.map(({ line, product, name, total: sum }) => ({
      productId: line.productId,
      variationId: line.variationId,
      name: name ?? t('cart:unknown-product'),
      quantity: line.quantity,
      total: sum ?? noMoney({ code: total.currency, minorUnit: total.minorUnit }),
      choices: product ? chosenWords(product, line.choices) : [],
      extras: chosenExtras(product?.extras, line.extras),
      notes: line.notes ?? '',
    })),
  };
}

/** What the shop's page knows at present. */
interface Present extends Omit<Unsent, keyof CheckedOrder | 'now'> {
  readonly cart: readonly CartLineView[];
  readonly products: Readonly<Record<number, ProductState | undefined>>;
  readonly now: number;
  /** When it was sent, epoch milliseconds; null: just now, or never. */
  readonly sentAt: number | null;
}

/**
 * The message to the merchant about an order that this site could not send; empty when the cart no longer holds what was ordered. The
 * prices of an old one are not known any more.
 */
export function unsentText(
  order: CheckedOrder,
  { cart, products, now, sentAt, ...present }: Present,
  island: IslandContext,
): string {
  const lines = order.lines.flatMap((line): readonly UnsentLine[] => {
    const held = cart.filter(
      ({ key, line: { quantity } }) => key === cartLineKey(line) && quantity === line.quantity,
    );
    if (sentAt === null) return held;
    const known = products[line.productId];
    return [{ line, product: latest(known), name: nameOf(known), total: null }];
  });
  if (lines.length !== order.lines.length) return '';
  const unsent = { ...order, ...present, lines, now: sentAt ?? now };
  return whatsAppText(unsentOrder(unsent, island.t), orderWords(island), { isOld: sentAt !== null });
}
