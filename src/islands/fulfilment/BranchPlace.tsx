import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useMemo } from 'react';
import { addressNames } from '#domain/order/branch-to-reach.ts';
import type { BranchFacts } from '#domain/storefront/shop-facts.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { type OpeningView, openingSentence } from '#i18n/opening-sentence.ts';
import { useIsland } from '#islands/island.tsx';
import { $decidedPlace } from '#stores/cart/decided-place.ts';
import { modeOpening } from '#stores/order/mode-opening.ts';
import { $now } from '#stores/shop/clock.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  readonly branch: Pick<BranchFacts, 'name' | 'address' | 'way'>;
  readonly mode: FulfilmentMode;
  /** Whether the name is not written beside it. A place that was chosen before is named here only. */
  readonly isNamed?: boolean;
  /** Whether the shop's telephone stands beside it. */
  readonly isCallBeside?: boolean;
}

/** Where a customer comes to: address, today's hours, and a link that opens the way in the device's map; the telephone of a shop that does not say where. */
export default function BranchPlace({
  branch,
  mode,
  isNamed = false,
  isCallBeside = false,
}: Props): ReactNode {
  const { t, shop } = useIsland();
  const state = useStore(useMemo(() => modeOpening(mode), [mode]));
  const now = useStore($now);
  const id = useId();
  const isSaid = addressNames(branch);
  const isDecided = useStore($decidedPlace) !== null;
  const json = document.querySelector('#opening')?.textContent;
  return (
    <div className="branch-place">
      <p id={id}>
        {(isNamed || isDecided) && !isSaid && <bdi className="text branch-name">{branch.name}</bdi>}
        {branch.address && <bdi className={isSaid ? 'text branch-name' : 'text'}>{branch.address}</bdi>}
        {json && (
          <span className="muted">{openingSentence(state, JSON.parse(json) as OpeningView, now)}</span>
        )}
      </p>
      {branch.way && (
        <a className="more" href={branch.way} target="_blank" rel="noopener noreferrer" aria-describedby={id}>
          <Icon name="pin" isSmall />
          {t('order:way')} <bdi className="visually-hidden">{branch.name}</bdi>
        </a>
      )}
      {!branch.way && !isCallBeside && shop.telephone && (
        <a className="more" href={`tel:${shop.telephone}`} aria-describedby={id}>
          <Icon name="phone" isSmall />
          {t('common:call')}
        </a>
      )}
    </div>
  );
}
