import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { isLate } from '#domain/order/lateness.ts';
import { isToBePaidNow, stageOf, type ToldLife } from '#domain/order/life.ts';
import { isVoid } from '#domain/order/order-status.ts';
import { reasonCode, soldOutItems } from '#domain/order/reasons.ts';
import { listed } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { $now } from '#stores/shop/clock.ts';
import { Icon } from '#ui/Icon.tsx';
import { Expected, OrderSteps } from './OrderSteps.tsx';
import { stageWords } from './stage-words.ts';

interface Props {
  readonly placed: PlacedOrder;
  /** What there is to know or to do about the payment. */
  readonly children?: ReactNode;
}

/** The present state of an order, with its number. Screen readers read changes out. */
export function OrderHead({ placed, children }: Props) {
  const { t, money, shop } = useIsland();
  const { status, number, life } = placed.order;
  const gone = [...soldOutItems(placed.order).values()];
  const isOff = isVoid(status);
  const isDelayed = isLate(placed, useStore($now));
  const isUnpaid = life !== null && isToBePaidNow(life);
  const isOnItsWay = life !== null && stageOf(life) === 'on-its-way';
  const reasonWords = (reason: string): string => {
    const code = reasonCode(reason);
    return code ? t(`placed:reason-${code}`) : reason;
  };
  return (
    <section className="thanks">
      <span
        className="message-sign"
        data-good={!isOff && !isUnpaid && !isDelayed ? '' : undefined}
        data-late={!isOff && isDelayed ? '' : undefined}
      >
        <Icon name={isOff ? 'alert' : isUnpaid || isDelayed ? 'clock' : isOnItsWay ? 'deliver' : 'check'} />
      </span>
      <div className="thanks-words" aria-live={life ? 'polite' : undefined}>
        <h2>
          {isOff ? (
            t(
              status === 'failed'
                ? 'errors:order.failed-to-complete'
                : life?.reason
                  ? 'placed:was-refused'
                  : 'placed:was-cancelled',
            )
          ) : isDelayed ? (
            t('placed:promised-late')
          ) : life ? (
            <Standing placed={placed} life={life} />
          ) : (
            t('placed:thanks')
          )}
        </h2>
        <p className="thanks-number">
          <bdi>{t('cart:number', { number })}</bdi>
          {!isOff && life?.payment.state === 'paid' && (
            <strong>
              <Icon name="check" isSmall />
              {t('placed:pay-paid', { total: money(placed.order.total) })}
            </strong>
          )}
        </p>
        {isOff && life?.reason && (
          <p>
            {gone.length > 0 ? (
              t('cart:again-missing', { names: listed(gone, shop.locale) })
            ) : (
              <>
                {t('placed:reason')}: <bdi className="text">{reasonWords(life.reason)}</bdi>
              </>
            )}
          </p>
        )}
      </div>
      {isOff ? (
        children
      ) : life ? (
        <OrderSteps placed={placed} life={life}>
          {children}
        </OrderSteps>
      ) : (
        <Expected placed={placed} />
      )}
    </section>
  );
}

/** Thanks the customer while there is no other news. */
function Standing({ placed: { order }, life }: { readonly placed: PlacedOrder; readonly life: ToldLife }) {
  const { t } = useIsland();
  const stage = stageOf(life);
  if (isToBePaidNow(life)) return t('placed:unpaid');
  if (stage === 'received') return t('placed:thanks');
  return stage === 'accepted' ? t('placed:head-accepted') : stageWords(stage, order.mode, { t });
}
