import type { Translate } from '#i18n/make-translator.ts';

/** Why an order cannot be sent now, for a button. */
export const closedWords = (closed: 'shop' | 'orders' | 'mode' | null, t: Translate): string =>
  closed === 'orders'
    ? t('cart:last-order-over')
    : t(closed === 'mode' ? 'errors:order.mode-closed' : 'errors:store.closed');
