import type { OrderState } from '#domain/hours/open-state.ts';
import { hasTimes, type OrderForm, type OrderTerms, zoneWithDays } from './draft-form.ts';

/** `missing`: a day or time has to be chosen first. `none`: a closed shop takes no order for any time. */
export type ChosenTime = 'day' | 'slot' | 'soon' | 'missing' | 'none';

/** What the form says about the time of an order. `closed`: why the shop takes none, not even for its opening. */
export function chosenTime(
  form: Pick<OrderForm, 'mode' | 'zone' | 'day' | 'wantedAt'>,
  terms: Pick<OrderTerms, 'slots' | 'zones'>,
  isOpen: boolean,
  closed: OrderState['closed'],
): ChosenTime {
  if (form.mode === 'deliver' && zoneWithDays(form.zone, terms.zones)) return form.day ? 'day' : 'missing';
  if (closed) return 'none';
  if (!hasTimes(form, terms)) return 'soon';
  if (form.wantedAt) return 'slot';
  return !isOpen || form.wantedAt === 0 ? 'missing' : 'soon';
}
