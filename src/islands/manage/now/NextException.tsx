import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { exceptionWords } from '#islands/manage/hours/exception-words.ts';
import { Name } from '#islands/manage/Name.tsx';
import { $coming } from '#stores/manage/hours.ts';
import { NowLink } from './NowLink.tsx';

/** Shows the next exception from the hours, if there is one. */
export function NextException() {
  const island = useIsland();
  const [next] = useStore($coming) ?? [];
  if (!next) return null;
  const { name, dates, hours } = exceptionWords(next, island);
  return (
    <NowLink section="hours" title={island.t('manage:next-exception')}>
      {name && <Name name={name} />} {dates} · {hours}
    </NowLink>
  );
}
