import { useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

interface Props {
  /** Asks once more. */
  readonly onRetry: () => Promise<void>;
  /** What went wrong, in words; read out again when it does again. */
  readonly failure: string;
  /** Where to go on when this button is gone, as a selector. */
  readonly next: string;
}

/** Asks once more for what did not come: says that it does, and what came of it. */
export function RetryButton({ onRetry, failure, next }: Props) {
  const { t } = useIsland();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const retry = async (): Promise<void> => {
    setState('busy');
    await onRetry();
    setState('failed');
    rescueFocus(next);
  };
  return (
    <>
      <Button isBusy={state === 'busy'} onClick={retry}>
        {t('errors:page.retry')}
      </Button>
      <span className="visually-hidden" role="status">
        {{ idle: null, busy: t('common:loading'), failed: failure }[state]}
      </span>
    </>
  );
}
