import { useIsland } from '#islands/island.tsx';
import { Button } from '#ui/Button.tsx';
import { useUsualMinutes } from './use-usual-minutes.ts';

/** Accepts a new order in the usual minutes by one tap. */
export function AcceptButton({ onAccepted }: { readonly onAccepted: (minutes: number) => void }) {
  const { t } = useIsland();
  const minutes = useUsualMinutes();
  return (
    <Button isWide onClick={() => onAccepted(minutes)}>
      {t('staff:act-accept')} · {t('staff:minutes', { count: minutes })}
    </Button>
  );
}
