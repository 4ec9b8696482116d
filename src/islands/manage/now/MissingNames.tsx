import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $missingNames } from '#stores/manage/names/names.ts';
import { openSection } from '#stores/manage/sections.ts';
import { Button } from '#ui/Button.tsx';

/** Asks for names that are missing in a language of the shop. */
export function MissingNames() {
  const { t } = useIsland();
  const count = useStore($missingNames);
  if (!count) return null;
  return (
    <section className="panel" aria-labelledby="manage-missing">
      <h2 id="manage-missing">{t('names:title')}</h2>
      <p>{t('names:missing', { count })}</p>
      <Button look="outline" onClick={() => openSection('names')}>
        {t('names:to-names')}
      </Button>
    </section>
  );
}
