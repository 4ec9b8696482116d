import { hasTimes, type OrderForm, type OrderTerms, takesPreorders, zoneWithDays } from './draft-form.ts';

/** `missing`: a day or time has to be chosen first. `none`: a closed shop takes no order for any time. */
export type ChosenTime = 'day' | 'slot' | 'soon' | 'missing' | 'none';

/** What the form says about the time of an order, while the shop is open or closed. */
export function chosenTime(
  form: Pick<OrderForm, 'mode' | 'zone' | 'day' | 'wantedAt'>,
  terms: Pick<OrderTerms, 'slots' | 'zones'>,
  isClosed: boolean,
): ChosenTime {
  if (form.mode === 'deliver' && zoneWithDays(form.zone, terms.zones)) return form.day ? 'day' : 'missing';
  if (isClosed && !takesPreorders(form, terms)) return 'none';
  if (!hasTimes(form, terms)) return 'soon';
  if (form.wantedAt) return 'slot';
  return isClosed || form.wantedAt === 0 ? 'missing' : 'soon';
}
