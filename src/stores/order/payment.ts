import { persistentAtom } from '@nanostores/persistent';
import { computed } from 'nanostores';
import type { PaymentMethod } from '#domain/order/life.ts';
import { $mode } from '#stores/cart/cart-view.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { shopFacts } from '#stores/shop/shop.ts';

const $chosen = persistentAtom<string>(storageKey('payment'), '');

/** The ways to pay the order; empty if the store offers no choice, and before a mode is chosen. */
export const $payments = computed($mode, (mode): readonly PaymentMethod[] =>
  mode ? shopFacts().payments[mode] : [],
);

/** The way to pay: the customer's choice while it is offered, otherwise the first one. */
export const $payment = computed([$payments, $chosen], (offered, chosen): PaymentMethod | null => {
  const [first = null] = offered;
  return offered.find((method) => method === chosen) ?? first;
});

export const choosePayment = (method: PaymentMethod): void => $chosen.set(method);
