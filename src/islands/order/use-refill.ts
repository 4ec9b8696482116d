import { useState } from 'react';
import type { Failure, Result } from '#domain/result.ts';
import { listed } from '#i18n/format.ts';
import { failureWords } from '#islands/failure-words.ts';
import { useIsland } from '#islands/island.tsx';
import { useBackInView } from '#ui/use-back-in-view.ts';

interface Refill {
  readonly isBusy: boolean;
  readonly start: () => Promise<void>;
  /** Tells why the cart stayed as it was, or which things are missing; null for nothing to tell. */
  readonly failure: string | null;
  readonly missing: string | null;
}

/** Puts things into the cart again. Calls `whenWhole` if nothing is missing; otherwise it names the missing things first. */
export function useRefill(fill: () => Promise<Result<readonly string[]>>, whenWhole: () => void): Refill {
  const { t, shop } = useIsland();
  const [isBusy, setIsBusy] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  useBackInView(() => setIsBusy(false));
  const start = async () => {
    setIsBusy(true);
    const answer = await fill();
    const isWhole = answer.ok && answer.value.length === 0;
    // Stay busy until the next page loads: a second tap would add everything again.
    if (!isWhole) setIsBusy(false);
    setFailure(answer.ok ? null : answer.error);
    setMissing(answer.ok ? answer.value : []);
    if (isWhole) whenWhole();
  };
  return {
    isBusy,
    start,
    failure: failure && failureWords(failure.code, t),
    missing: missing.length > 0 ? t('cart:again-missing', { names: listed(missing, shop.locale) }) : null,
  };
}
