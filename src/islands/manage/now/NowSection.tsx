import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { History } from '#islands/manage/History.tsx';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { $doorSign } from '#stores/manage/door-sign.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Figures } from './Figures.tsx';
import { MissingNames } from './MissingNames.tsx';
import { NextException } from './NextException.tsx';
import { ShopState } from './ShopState.tsx';
import { SignControls } from './SignControls.tsx';
import { signWords } from './sign-words.ts';

/** Shows the figures of today, whether the shop takes orders, and its sign. */
export function NowSection() {
  const island = useIsland();
  const { value, failure } = useStore($doorSign);
  if (!value && !failure) return <Skeleton rows={3} />;
  return (
    <>
      <LiveState showsWaiting />
      <Figures />
      <section className="panel" id="sign" tabIndex={-1} aria-labelledby="manage-shop">
        <h2 id="manage-shop" className="visually-hidden">
          {island.t('manage:shop')}
        </h2>
        <ShopState />
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
