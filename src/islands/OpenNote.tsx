import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { $closed, $opening } from '#stores/order/opening.ts';
import { Icon } from '#ui/Icon.tsx';
import { useIsland } from './island.tsx';

/** Only for a closed shop. It may fail to load. */
const lazily = (name: 'ClosedBar' | 'Opens') =>
  lazy<ComponentType>(() =>
    import('./ClosedBar.tsx').then(
      (loaded) => ({ default: loaded[name] }),
      () => ({ default: () => null }),
    ),
  );
const Opens = lazily('Opens');
const LateBar = lazily('ClosedBar');

const REASONS = {
  shop: 'errors:store.closed',
  orders: 'cart:last-order-over',
  mode: 'errors:order.mode-closed',
} as const;

/** Tells why no order can be sent now, when it can, and what to do until then; nothing while orders can be sent. */
export function OpenNote() {
  const { t } = useIsland();
  const closed = useStore($closed);
  const { closed: reason } = useStore($opening);
  if (!reason) return null;
  return (
    <p className="notice notice-quiet" id="closed">
      <Icon name="clock" isSmall />
      <span>
        {t(REASONS[reason])}
        <Suspense>
          <Opens />
        </Suspense>
        . {t(closed ? 'cart:closed-note' : 'cart:closed-order')}.
      </span>
    </p>
  );
}

/** What stands in the bar while the shop takes no orders. */
export const ClosedBar = () => (
  <Suspense>
    <LateBar />
  </Suspense>
);
