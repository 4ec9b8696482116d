import { useStore } from '@nanostores/react';
import type { DraftField } from '#domain/order/draft-form.ts';
import { useIsland } from '#islands/island.tsx';
import { missingWords } from '#islands/missing-words.ts';
import { $refusals } from '#stores/order/order-form.ts';
import { afterDrawing } from '#ui/after-drawing.ts';

/** The error of a field in words; null if it is valid or was not tried yet. `wanted` is as for `missingWords`. */
export function useRefusal(field: DraftField, wanted?: string): string | null {
  const { t } = useIsland();
  const refusal = useStore($refusals).find((candidate) => candidate.field === field);
  return refusal ? missingWords(refusal.code, t, wanted) : null;
}

/** Goes to the first field that was refused; of several controls in one place, to the one that is wrong. */
export function focusField(field: DraftField): void {
  afterDrawing(() => {
    const place = document.querySelector(`[data-field="${field}"]`);
    const control = ['[aria-invalid]', 'input, select, textarea, a, button']
      .map((selector) => place?.querySelector<HTMLElement>(selector))
      .find(Boolean);
    control?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'center' });
  });
}
