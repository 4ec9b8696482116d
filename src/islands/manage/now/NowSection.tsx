import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { History } from '#islands/manage/History.tsx';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { $doorSign } from '#stores/manage/door-sign.ts';
import { $alarm, $unacceptedIds } from '#stores/staff/alarm.ts';
import { $orderedToday } from '#stores/staff/today-orders.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { MissingNames } from './MissingNames.tsx';
import { NextException } from './NextException.tsx';
import { ShopState } from './ShopState.tsx';
import { SignControls } from './SignControls.tsx';
import { signWords } from './sign-words.ts';

/** Shows whether the shop takes orders, its sign, and the number of waiting orders. */
export function NowSection() {
  const island = useIsland();
  const { value, failure } = useStore($doorSign);
  if (!value && !failure) return <Skeleton rows={3} />;
  return (
    <>
      <LiveState />
      <section className="panel" id="sign" tabIndex={-1} aria-labelledby="manage-shop">
        <h2 id="manage-shop" className="visually-hidden">
          {island.t('manage:shop')}
        </h2>
        <ShopState />
        <WaitingOrders />
        <SignControls />
      </section>
      <NextException />
      <MissingNames />
      <History
        rows={(value?.changes ?? []).map((change) => ({
          ...change,
          what: signWords(change, change.at, island),
        }))}
      />
    </>
  );
}

/** The number of orders that wait to be accepted, unless the alarm above says it already. */
function WaitingOrders() {
  const { t, shop } = useIsland();
  const isKnown = useStore($orderedToday) !== null;
  const count = useStore($unacceptedIds).length;
  const alarm = useStore($alarm);
  if (!isKnown || alarm.waiting.length > 0) return null;
  return (
    <a className="manage-waiting" href={shop.links['today-orders']}>
      {count === 0 ? t('staff:none-waiting') : t('staff:waiting-orders', { count })}
    </a>
  );
}
