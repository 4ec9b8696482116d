import { useStore } from '@nanostores/react';
import type { OrderAction } from '#domain/order/actions.ts';
import type { Order } from '#domain/order/order.ts';
import { useIsland } from '#islands/island.tsx';
import { $isSendingHeld } from '#stores/staff/change-order.ts';
import { $refusedChanges } from '#stores/staff/refused-changes.ts';
import { $waitingChanges } from '#stores/staff/waiting-changes.ts';
import { Button } from '#ui/Button.tsx';

interface Props {
  readonly order: Order;
  /** The action whose form was open until somebody else changed the order; null if there is none. */
  readonly missed: OrderAction | null;
  readonly onRead: () => void;
}

/** The order's unsent changes, and its refused one. */
export function NotSent({ order, missed, onRead }: Props) {
  const { t } = useIsland();
  const isWaiting = useStore($waitingChanges).some(({ orderId }) => orderId === order.id);
  const isHeld = useStore($isSendingHeld);
  const refused = useStore($refusedChanges).find(({ orderId }) => orderId === order.id);
  const action = refused?.action ?? missed;
  const name = refused ? refused.last?.name : order.life?.changes.at(-1)?.name;
  return (
    <>
      <p role="status" className="order-waiting">
        {isWaiting && isHeld && t('staff:change-waits')}
      </p>
      {action && (
        <div className="notice" role="alert">
          <p>
            <strong>
              {t(refused && refused.code !== 'order.moved' ? 'staff:change-refused' : 'staff:change-moved', {
                action: t(`staff:act-${action}`),
              })}
            </strong>{' '}
            {name && t('staff:change-by', { name })}
          </p>
          <Button look="outline" onClick={onRead}>
            {t('staff:understood')}
          </Button>
        </div>
      )}
    </>
  );
}
