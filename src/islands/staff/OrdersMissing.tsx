import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $todayOrders, askForOrders } from '#stores/staff/today-orders.ts';
import { Message } from '#ui/Message.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { RetryButton } from './RetryButton.tsx';
import { staffFailure } from './staff-failure.ts';

/** In the place of orders until the first ones come. Only what will not pass by itself takes the whole screen. */
export function OrdersMissing({ rows }: { readonly rows: number }) {
  const { t } = useIsland();
  const { failure } = useStore($todayOrders);
  if (!failure) return <Skeleton rows={rows} />;
  if (failure.code !== 'auth.forbidden') return null;
  const words = staffFailure(failure, t);
  return (
    <Message
      icon="alert"
      title={words}
      actions={
        <>
          <RetryButton onRetry={askForOrders} failure={words} next=".live-actions button" />
          <OtherAccount />
        </>
      }
    />
  );
}

/** To the login, and back to this screen. */
export function OtherAccount() {
  const { t, shop } = useIsland();
  const query = new URLSearchParams({ to: `${location.pathname}${location.search}` });
  return (
    <a className="button button-outline" href={`${shop.links.login}?${query}`}>
      {t('staff:other-account')}
    </a>
  );
}
