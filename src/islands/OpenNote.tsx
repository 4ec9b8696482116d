import { useStore } from '@nanostores/react';
import { type OpeningView, openingSentence } from '#i18n/opening-sentence.ts';
import { $now } from '#stores/shop/clock.ts';
import { $opening } from '#stores/shop/opening.ts';
import { Icon } from '#ui/Icon.tsx';
import { useIsland } from './island.tsx';

/** Says that the shop is closed and when it opens; nothing while it is open. */
export function OpenNote({ id }: { readonly id?: string }) {
  const { t } = useIsland();
  const state = useStore($opening);
  const now = useStore($now);
  const json = document.querySelector('#opening')?.textContent;
  if (state.isOpen || !json) return null;
  return (
    <p className="notice notice-quiet" id={id}>
      <Icon name="clock" isSmall />
      <span>
        {openingSentence(state, JSON.parse(json) as OpeningView, now)}. {t('cart:closed-note')}
      </span>
    </p>
  );
}
