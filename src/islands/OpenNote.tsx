import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { $closed, $opening } from '#stores/order/opening.ts';
import { Icon } from '#ui/Icon.tsx';
import { useIsland } from './island.tsx';

/** A part for a closed shop. `Instead` stands there until it has loaded, and if it fails to load. */
function lazily(name: 'ClosedBar' | 'Opens' | 'SendLater', Instead: () => ReactNode = () => null) {
  const Late = lazy<() => ReactNode>(() =>
    import('./ClosedBar.tsx').then(
      (loaded) => ({ default: loaded[name] }),
      () => ({ default: Instead }),
    ),
  );
  return () => (
    <Suspense fallback={<Instead />}>
      <Late />
    </Suspense>
  );
}
const Opens = lazily('Opens');

/** What stands in the bar while the shop takes no orders. */
export const ClosedBar = lazily('ClosedBar');

/** What the main button does while the shop is closed and takes orders. */
export const SendLater = lazily('SendLater', () => useIsland().t('cart:closed-later'));

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
        <Opens />. {t(closed ? 'cart:closed-note' : 'cart:closed-order')}.
      </span>
    </p>
  );
}
