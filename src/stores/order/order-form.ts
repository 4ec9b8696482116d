import { atom, computed } from 'nanostores';
import type { Refusal } from '#domain/customer/refusal.ts';
import { type CheckedOrder, checkDraft } from '#domain/order/draft-check.ts';
import { type DraftField, deliveryDay, type OrderForm, type OrderTerms } from '#domain/order/draft-form.ts';
import type { Result } from '#domain/result.ts';
import { $addressText, typedAddress } from '#stores/address/address-text.ts';
import { $chosenAddress } from '#stores/address/addresses.ts';
import { $cartLines } from '#stores/cart/cart.ts';
import { $mode } from '#stores/cart/cart-view.ts';
import { $fulfilment, $zoneChoice } from '#stores/cart/fulfilment.ts';
import { $customer } from '#stores/customer/customer.ts';
import { $now } from '#stores/shop/clock.ts';
import { $sign } from '#stores/shop/door-sign.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { shopTime } from '#stores/shop/shop-time.ts';

/** The hash of the checkout's address after an incomplete review. The checkout shows its errors, or goes to a field: `#missing=phone`. */
export const MISSING = '#missing';

/** The checkout form, assembled from what each screen stores. */
export const $orderForm = computed(
  [$mode, $fulfilment, $zoneChoice, $chosenAddress, $addressText, $customer, $cartLines, $zones],
  (
    mode,
    { branchId, table, day, wantedAt },
    zone,
    chosen,
    text,
    { name, phone, notes },
    lines,
    zones,
  ): OrderForm => {
    const { branches } = shopFacts();
    // Without a known address the checkout shows the fields of a new one.
    const address = chosen ?? typedAddress(text);
    return {
      mode,
      // With one branch there is nothing to choose.
      branchId: branches.length === 1 ? (branches[0]?.id ?? null) : branchId,
      table,
      zone,
      day: deliveryDay(zone, day, { zones }),
      wantedAt,
      address,
      name,
      // The address has a phone, so the form does not ask for it again.
      phone: phone || (mode === 'deliver' ? (address?.phone ?? '') : ''),
      notes,
      lines: lines.map(({ line }) => line),
    };
  },
);

/** The merchant's offer with the present areas, pause and closed areas. */
const termsWith = (zones: OrderTerms['zones']): OrderTerms => ({
  ...shopFacts(),
  zones,
  pause: $sign.get().pause,
  closedZones: $sign.get().closedZones,
});

/** All refusals at present. */
export const checkForm = (): Result<CheckedOrder, readonly Refusal<DraftField>[]> =>
  checkDraft($orderForm.get(), termsWith($zones.get()), shopTime());

/** Fields that show their refusals: those of the steps that the customer tried to leave. */
const $tried = atom<ReadonlySet<DraftField>>(new Set());

/** All refusals, in the order of the form. */
export const $allRefusals = computed([$orderForm, $now, $zones, $sign], (form, now, zones) => {
  const checked = checkDraft(form, termsWith(zones), now);
  return checked.ok ? [] : checked.error;
});

/** Those of the tried fields. */
export const $refusals = computed([$tried, $allRefusals], (tried, refused) =>
  refused.filter(({ field }) => tried.has(field)),
);

/** Makes the fields show their refusals. Returns the refused ones. */
export function tryFields(fields: readonly DraftField[]): readonly Refusal<DraftField>[] {
  $tried.set(new Set([...$tried.get(), ...fields]));
  const checked = checkForm();
  return checked.ok ? [] : checked.error.filter(({ field }) => fields.includes(field));
}
