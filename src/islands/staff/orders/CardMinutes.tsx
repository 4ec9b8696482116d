import { PROMISES } from '#domain/staff/promises.ts';
import { useIsland } from '#islands/island.tsx';
import { Button } from '#ui/Button.tsx';
import { usePromiseLook } from './use-promise-look.ts';

/** Buttons that accept a new order by one tap, each with the minutes until it is ready. */
export function CardMinutes({ onChosen }: { readonly onChosen: (minutes: number) => void }) {
  const { t, count } = useIsland();
  const lookOf = usePromiseLook();
  return (
    <>
      <p className="card-actions-label">{t('staff:accept-in-short')}</p>
      <p className="card-minutes">
        {PROMISES.map((minutes) => (
          <Button
            key={minutes}
            look={lookOf(minutes)}
            aria-label={`${t('staff:act-accept')}: ${t('staff:minutes', { count: minutes })}`}
            onClick={() => onChosen(minutes)}
          >
            <bdi>{count(minutes)}</bdi>
            {/* Drawn, because the button's name has the whole word. */}
            <small data-sign={t('staff:minutes-sign')} />
          </Button>
        ))}
      </p>
    </>
  );
}
