import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $missingNames } from '#stores/manage/names/names.ts';
import { NowLink } from './NowLink.tsx';

/** Asks for names that are missing in a language of the shop. */
export function MissingNames() {
  const { t } = useIsland();
  const count = useStore($missingNames);
  if (!count) return null;
  return (
    <NowLink section="names" title={t('names:title')}>
      {t('names:missing', { count })}
    </NowLink>
  );
}
