import { atom, computed } from 'nanostores';
import type { Refusal } from '#domain/customer/refusal.ts';
import {
  type CheckedOrder,
  checkDraft,
  type DraftField,
  deliveryDay,
  type OrderForm,
  type OrderTerms,
} from '#domain/order/draft-check.ts';
import type { Result } from '#domain/result.ts';
import { $chosenAddress } from './addresses.ts';
import { $cartLines } from './cart.ts';
import { $mode } from './cart-view.ts';
import { $now } from './clock.ts';
import { $customer } from './customer.ts';
import { $fulfilment, $zoneChoice } from './fulfilment.ts';
import { $zones } from './live-zones.ts';
import { shopFacts } from './shop.ts';
import { shopTime } from './shop-time.ts';

/** The checkout as the customer left it, gathered from what each screen keeps. */
export const $orderForm = computed(
  [$mode, $fulfilment, $zoneChoice, $chosenAddress, $customer, $cartLines, $zones],
  (mode, { branchId, day }, zone, address, { name, phone, notes }, lines, zones): OrderForm => {
    const { branches } = shopFacts();
    return {
      mode,
      // With one branch there is nothing to choose.
      branchId: branches.length === 1 ? (branches[0]?.id ?? null) : branchId,
      zone,
      day: deliveryDay(zone, day, { zones }),
      address,
      name,
      // The address knows a phone: nobody is asked for it twice.
      phone: phone || (mode === 'deliver' ? (address?.phone ?? '') : ''),
      notes,
      lines: lines.map(({ line }) => line),
    };
  },
);

/** What the merchant offers, with the areas as they are now. */
const termsWith = (zones: OrderTerms['zones']): OrderTerms => ({ ...shopFacts(), zones });

/** All refusals at once, as of this moment. */
export const checkForm = (): Result<CheckedOrder, readonly Refusal<DraftField>[]> =>
  checkDraft($orderForm.get(), termsWith($zones.get()), shopTime());

/** Fields whose refusals are shown: those of the steps that the customer tried to leave. */
const $tried = atom<ReadonlySet<DraftField>>(new Set());

/** What is wrong with the tried fields now, in the order of the form. */
export const $refusals = computed([$tried, $orderForm, $now, $zones], (tried, form, now, zones) => {
  const checked = checkDraft(form, termsWith(zones), now);
  return checked.ok ? [] : checked.error.filter(({ field }) => tried.has(field));
});

/** From now on the fields say what is wrong with them. Returns those that are wrong. */
export function tryFields(fields: readonly DraftField[]): readonly Refusal<DraftField>[] {
  $tried.set(new Set([...$tried.get(), ...fields]));
  const checked = checkForm();
  return checked.ok ? [] : checked.error.filter(({ field }) => fields.includes(field));
}
