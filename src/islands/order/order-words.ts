import type { OrderWords } from '#domain/order/order-text.ts';
import { LOCALE_FACTS } from '#domain/tenant/locale.ts';
import { formatDateTime } from '#i18n/format-date.ts';
import { addedOn, signedMoney } from '#i18n/format-number.ts';
import { dueDayName } from '#islands/due-day.ts';
import type { IslandContext } from '#islands/island.tsx';
import { paymentWords } from './payment-words.ts';

/** The words of an order's plain texts: WhatsApp, copy. */
export function orderWords({ t, money, count, shop }: IslandContext): OrderWords {
  return {
    lineStart: LOCALE_FACTS[shop.locale].direction === 'rtl' ? '\u200F' : '',
    labels: {
      order: t('order:label-order'),
      status: t('order:status'),
      placedAt: t('order:placed'),
      subtotal: t('cart:subtotal'),
      discount: t('cart:discount'),
      delivery: t('cart:delivery'),
      tax: t('cart:tax'),
      'included-tax': t('cart:tax-included'),
      adjustment: t('cart:by-shop'),
      total: t('cart:total'),
      name: t('order:label-name'),
      phone: t('order:phone'),
      mode: t('order:how'),
      branch: t('cart:branch'),
      table: t('order:table'),
      area: t('order:label-area'),
      address: t('order:label-address'),
      buildDetails: t('order:build-details'),
      day: t('order:when'),
      createdBy: t('order:label-agent'),
      payment: t('order:payment'),
      notes: t('order:label-notes'),
    },
    toldLater: t('cart:delivery-later'),
    money: (sum) => signedMoney(sum, money),
    // Not `isolate`, which removes the inner isolate.
    added: (sum) => `\u2068${addedOn(money(sum))}\u2069`,
    once: t('cart:once'),
    pieces: (pieces) => t('cart:pieces', { count: pieces }),
    count,
    mode: (mode) => t(`common:mode-${mode}`),
    day: (order) => dueDayName(order, { t, shop }),
    status: (status) => t(`order:status-${status}`),
    payment: ({ life, mode }) => (life ? paymentWords(life.payment.method, mode, t) : ''),
    instant: (instantMs) => formatDateTime(instantMs, shop.locale, shop.digits, shop.timeZone),
  };
}
