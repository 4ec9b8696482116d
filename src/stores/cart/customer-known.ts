import { computed } from 'nanostores';
import { dialable } from '#domain/customer/phone.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import { $customer } from '#stores/customer/customer.ts';
import { keptJson } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';

/** The address that a coupon for some customers needs; empty until one is asked for. */
export const $email = keptJson<string>(storageKey('email'), '', (json) => plainLine(String(json), 100));

/** Who orders, as far as coupons depend on it. Empty: not known yet. */
export const $customerKnown = computed([$customer, $email], ({ phone }, email) => ({
  phone: dialable(phone) ?? '',
  email,
}));
