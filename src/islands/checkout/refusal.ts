import { useStore } from '@nanostores/react';
import type { DraftField } from '#domain/order/draft-check.ts';
import { failureWords } from '#islands/failure-words.ts';
import { useIsland } from '#islands/island.tsx';
import { $refusals } from '#stores/order/order-form.ts';
import { afterDrawing } from '#ui/after-drawing.ts';

/** What is wrong with a field, in words; null while it holds or was not tried yet. */
export function useRefusal(field: DraftField): string | null {
  const { t } = useIsland();
  const refusal = useStore($refusals).find((candidate) => candidate.field === field);
  return refusal ? failureWords(refusal.code, t) : null;
}

/** The checkout's address when a review lacks something: what is missing is said at once. */
export const MISSING = '#missing';

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
