import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { Refusal } from '#domain/customer/refusal.ts';
import type { DraftField } from '#domain/order/draft-form.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import { missingWords } from '#islands/missing-words.ts';
import { $allRefusals, $refusals } from '#stores/order/order-form.ts';
import { goTo } from '#ui/go-to.ts';

/** What to do about an empty field. */
const WANTED: Partial<Record<DraftField, MessageKey>> = {
  branch: 'cart:choose-branch',
  zone: 'cart:choose-zone',
  day: 'checkout:choose-day',
  address: 'checkout:write-address',
  time: 'checkout:slots-choose',
  name: 'checkout:write-name',
  phone: 'checkout:write-phone',
  cart: 'order:edit-items',
};

/** The name of an area is typed, or an area is chosen. */
function wanted({ field, code }: Refusal<DraftField>, t: IslandContext['t']): string | undefined {
  const key = field === 'zone' && code === 'field.must-fill' ? 'checkout:write-zone' : WANTED[field];
  return key && t(key);
}

/** The error of a field in words; null if it is valid or was not tried yet. Only the first says that such a field is required. */
export function useRefusals(): (field: DraftField) => string | null {
  const { t } = useIsland();
  const refused = useStore($refusals);
  return (field) => {
    const refusal = refused.find((candidate) => candidate.field === field);
    return refusal ? missingWords(refusal.code, t, wanted(refusal, t), refusal !== refused[0]) : null;
  };
}

/** The error of one field. */
export const useRefusal = (field: DraftField): string | null => useRefusals()(field);

/** What has to be chosen before there is a total, or a time to send the order for. */
const isChoice = ({ field, code }: Refusal<DraftField>): boolean =>
  ['zone', 'day', 'time'].includes(field) && code === 'field.required';

/**
 * What the main button says instead while some of these fields are missing: what to do about the only one, or how many they are. Before
 * they are tried, only an area, a day or a time that is not chosen. Null: none is missing.
 */
export function useToFill(fields: readonly DraftField[]): string | null {
  const { t } = useIsland();
  const asked = ({ field }: Refusal<DraftField>) => fields.includes(field);
  const tried = useStore($refusals).filter(asked);
  const first = useStore($allRefusals).filter(asked).find(isChoice) ?? tried[0];
  if (!first) return null;
  const count = tried.length;
  return (count < 2 && wanted(first, t)) || t('checkout:complete', { count });
}

/** The field that was gone to last; empty for none. Name and phone of a known customer open for it. */
export const $soughtField = atom('');

/** Goes to a field; of several controls in one place, to the one that is wrong. Mode and place may be decided, and open by a tap. */
export const focusField = (field: string): void => {
  const place = `[data-field="${CSS.escape(field)}"]`;
  $soughtField.set(field);
  goTo(`${place} [aria-invalid]`, `${place} :is(input, select, textarea, a, button)`, '.decided');
};

/** Goes to the first of these fields. A tap that leaves a field as it is leads to the next one. */
export function focusNext(refused: readonly Refusal<DraftField>[]): void {
  const next = refused[refused.findIndex(({ field }) => field === $soughtField.get()) + 1] ?? refused[0];
  if (next) focusField(next.field);
  else $soughtField.set('');
}
