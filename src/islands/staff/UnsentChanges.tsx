import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $isSendingHeld } from '#stores/staff/change-order.ts';
import { $refusedChanges, forgetRefused } from '#stores/staff/refused-changes.ts';
import { $waitingChanges } from '#stores/staff/waiting-changes.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

/** Unsent changes and refused ones, which are shown here because their orders may have left the list, or the lane on the screen. */
export function UnsentChanges() {
  const { t } = useIsland();
  const waiting = useStore($waitingChanges);
  const isHeld = useStore($isSendingHeld);
  const refused = useStore($refusedChanges);
  const isWaiting = isHeld && waiting.length > 0;
  return (
    <div className="unsent" data-quiet={(!isWaiting && refused.length === 0) || undefined}>
      <p role="status" className="unsent-waiting">
        {isWaiting && t('staff:changes-wait', { count: waiting.length })}
      </p>
      <div role="status" className="unsent">
        {refused.map(({ orderId, orderNumber, action, code, driver }) => (
          <p key={orderId} className="notice live-new">
            <span>
              <bdi>#{orderNumber}</bdi>{' '}
              {t(code === 'order.moved' ? 'staff:change-moved' : 'staff:change-refused', {
                action: t(`staff:act-${action}`),
              })}{' '}
              {driver && t('staff:driver-is', { name: driver })}
            </span>
            <Button
              look="outline"
              onClick={() => {
                forgetRefused(orderId);
                rescueFocus('.unsent .button');
              }}
            >
              {t('staff:understood')}
            </Button>
          </p>
        ))}
      </div>
    </div>
  );
}
