import { useStore } from '@nanostores/react';
import { laneOf } from '#domain/staff/board.ts';
import { useIsland } from '#islands/island.tsx';
import { History } from '#islands/manage/History.tsx';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { $doorSign } from '#stores/manage/door-sign.ts';
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
      <section className="panel" id="sign" tabIndex={-1} aria-labelledby="manage-shop">
        <h2 id="manage-shop">{island.t('manage:shop')}</h2>
        <ShopState />
        <SignControls />
      </section>
      <WaitingOrders />
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

function WaitingOrders() {
  const { t, shop } = useIsland();
  const orders = useStore($orderedToday);
  const waiting = orders?.filter((order) => laneOf(order) === 'new').length;
  return (
    <section className="panel" aria-labelledby="manage-waiting">
      <h2 id="manage-waiting">{t('manage:orders')}</h2>
      <LiveState />
      {waiting !== undefined && (
        <p>
          <a className="button button-outline" href={shop.links['today-orders']}>
            {waiting === 0 ? t('manage:none-waiting') : t('manage:waiting', { count: waiting })}
          </a>
        </p>
      )}
    </section>
  );
}
