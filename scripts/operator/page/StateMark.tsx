import type { MerchantState } from '#scripts/operator/fleet.ts';
import { useSpeech } from './speech.ts';

/** A state as a colour and a word. */
export function StateMark({ state }: { readonly state: MerchantState }) {
  const { t } = useSpeech();
  return (
    <span className="mark" data-state={state}>
      <i aria-hidden="true" />
      {t(`ops:${state}`)}
    </span>
  );
}
