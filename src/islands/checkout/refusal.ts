import { useStore } from '@nanostores/react';
import type { DraftField } from '#domain/order/draft-form.ts';
import { useIsland } from '#islands/island.tsx';
import { missingWords } from '#islands/missing-words.ts';
import { $refusals } from '#stores/order/order-form.ts';
import { goTo } from '#ui/go-to.ts';

/** The error of a field in words; null if it is valid or was not tried yet. `wanted` is as for `missingWords`. */
export function useRefusals(): (field: DraftField, wanted?: string) => string | null {
  const { t } = useIsland();
  const refused = useStore($refusals);
  return (field, wanted) => {
    const refusal = refused.find((candidate) => candidate.field === field);
    return refusal ? missingWords(refusal.code, t, wanted) : null;
  };
}

/** The error of one field. */
export const useRefusal = (field: DraftField, wanted?: string): string | null => useRefusals()(field, wanted);

/** Goes to a field; of several controls in one place, to the one that is wrong. Mode and place may be decided, and open by a tap. */
export const focusField = (field: string): void => {
  const place = `[data-field="${CSS.escape(field)}"]`;
  goTo(`${place} [aria-invalid]`, `${place} :is(input, select, textarea, a, button)`, '.decided');
};
