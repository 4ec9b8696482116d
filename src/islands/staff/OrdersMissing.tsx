import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $todayOrders, askForOrders } from '#stores/staff/today-orders.ts';
import { Message } from '#ui/Message.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { RetryButton } from './RetryButton.tsx';
import { staffFailure } from './staff-failure.ts';

/** Replaces the orders before the first answer. Only a lasting failure takes the whole screen. */
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

/** Opens the login, which leads back to this screen. */
export function OtherAccount() {
  const { t, shop } = useIsland();
  const query = new URLSearchParams({ to: `${location.pathname}${location.search}` });
  return (
    <a className="button button-outline" href={`${shop.links.login}?${query}`}>
      {t('staff:other-account')}
    </a>
  );
}
