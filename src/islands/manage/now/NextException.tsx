import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { exceptionWords } from '#islands/manage/hours/exception-words.ts';
import { Name } from '#islands/manage/Name.tsx';
import { $coming } from '#stores/manage/hours.ts';
import { openSection } from '#stores/manage/sections.ts';
import { Button } from '#ui/Button.tsx';

/** Shows the next exception from the hours. */
export function NextException() {
  const island = useIsland();
  const { t } = island;
  const [next] = useStore($coming) ?? [];
  const words = next && exceptionWords(next, island);
  return (
    <section className="panel" aria-labelledby="manage-next">
      <h2 id="manage-next">{t('manage:next-exception')}</h2>
      <p>
        {words ? (
          <>
            {words.name && <Name name={words.name} />} {words.dates} · {words.hours}
          </>
        ) : (
          <span className="muted">{t('manage:no-exception')}</span>
        )}
      </p>
      <Button look="outline" onClick={() => openSection('hours')}>
        {t('manage:exceptions')}
      </Button>
    </section>
  );
}
