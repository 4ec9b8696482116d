import type { PaymentMethod } from '#domain/order/life.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { Translate } from '#i18n/make-translator.ts';

/** The way to pay in words, with the place where the order is handed over. */
export const paymentWords = (method: PaymentMethod, mode: FulfilmentMode, t: Translate): string =>
  t(method === 'cash' || method === 'card' ? `order:pay-${method}-${mode}` : `order:pay-${method}`);
