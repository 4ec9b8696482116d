import { useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

interface Props {
  /** Repeats the request. */
  readonly onRetry: () => Promise<void>;
  /** The failure in words; announced again after each failure. */
  readonly failure: string;
  /** Selector of the element that gets the focus when this button disappears. */
  readonly next: string;
}

/** Repeats a failed request, and announces its start and result. */
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
