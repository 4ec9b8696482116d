import type { CartTotals } from '#domain/cart/totals.ts';
import { chosenWords } from '#domain/catalogue/product-facts.ts';
import { type Money, noMoney } from '#domain/money.ts';
import type { CheckedOrder } from '#domain/order/draft-check.ts';
import type { Order } from '#domain/order/order.ts';
import { whatsAppText } from '#domain/order/whatsapp-text.ts';
import type { ZoneFacts } from '#domain/storefront/shop-facts.ts';
import type { Translate } from '#i18n/make-translator.ts';
import type { IslandContext } from '#islands/island.tsx';
import type { CartLineView } from '#stores/cart/cart-view.ts';
import { orderWords } from './order-words.ts';

/** What is known of an order that the store has not confirmed. */
interface Unsent extends Omit<CheckedOrder, 'lines'> {
  readonly lines: readonly CartLineView[];
  readonly totals: CartTotals;
  /** What the customer agreed to. */
  readonly total: Money;
  readonly couponCodes: readonly string[];
  readonly zones: readonly Pick<ZoneFacts, 'id' | 'name'>[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The order as the merchant reads it in a message. Where its number would stand is said that the site has no answer for it. */
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
    branch: fulfilment.mode === 'deliver' ? '' : fulfilment.branchName,
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
      notes: line.notes ?? '',
    })),
  };
}

/** The message to the merchant about an order that this site could not send. */
export const unsentText = (unsent: Unsent, island: IslandContext): string =>
  whatsAppText(unsentOrder(unsent, island.t), orderWords(island));
