import { computed } from 'nanostores';
import { dialable } from '#domain/customer/phone.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import { $customer } from '#stores/customer/customer.ts';
import { keptJson } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';

/** The e-mail address for a coupon of certain customers; empty until the coupon needs it. */
export const $email = keptJson<string>(storageKey('email'), '', (json) => plainLine(String(json), 100));

/** The customer's data on which coupons depend. Empty: not known yet. */
export const $customerKnown = computed([$customer, $email], ({ phone }, email) => ({
  phone: dialable(phone) ?? '',
  email,
}));
