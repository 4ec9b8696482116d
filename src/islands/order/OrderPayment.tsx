import type { ReactNode } from 'react';
import { moneyAfterEnd } from '#domain/order/after-end.ts';
import { isPaymentFailed, isToBePaidNow, type ToldLife, UNPAID_LIMIT_MINUTES } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { isVoid } from '#domain/order/order-status.ts';
import type { Translate } from '#i18n/make-translator.ts';
import { ChatLink } from '#islands/ChatLink.tsx';
import { clockTime } from '#islands/clock-time.ts';
import { useIsland } from '#islands/island.tsx';
import { paymentWords } from './payment-words.ts';
import { TransferText } from './TransferText.tsx';

interface Props {
  readonly order: Order;
  readonly life: ToldLife;
  /** The page has another main thing to do. */
  readonly isSecond?: boolean;
  /** Another way to pay, after a failed payment. */
  readonly children?: ReactNode;
}

/** The way to pay an order that is placed. */
export const paidBy = ({ mode }: Order, { payment: { method } }: ToldLife, t: Translate): string =>
  method === 'online' ? t('placed:pay-online') : paymentWords(method, mode, t);

/** What is still to be paid and how, with the link to the store's payment page; what becomes of the money of a void order. */
export function OrderPayment({ order, life, isSecond = false, children }: Props) {
  const { t, money } = useIsland();
  const { method, state } = life.payment;
  const total = money(order.total);
  if (isVoid(life.status)) {
    const after = moneyAfterEnd(order, life);
    return after && <p>{t(`placed:pay-after-${after}`, { total })}</p>;
  }
  // The head of the page says that it is paid.
  if (state === 'paid') return null;
  const isWaiting = isToBePaidNow(life);
  return (
    <section className="panel" aria-labelledby="order-payment">
      <div className="line-head">
        <h2 id="order-payment">{t('order:payment')}</h2>
        <span>{paidBy(order, life, t)}</span>
      </div>
      <div className="payment" aria-live="polite">
        {/* The button that pays says it itself. */}
        {method !== 'transfer' && !(isWaiting && life.payUrl !== null) && (
          <p>
            <strong>{t('placed:pay-state', { total })}</strong>
          </p>
        )}
        {method === 'transfer' && (
          <>
            <TransferText order={order} />
            <ChatLink isMain={!isSecond} text={t('placed:receipt-text', { number: order.number })}>
              {t('placed:receipt')}
            </ChatLink>
          </>
        )}
        {isWaiting && (
          <PayOnline order={order} life={life}>
            {children}
          </PayOnline>
        )}
      </div>
    </section>
  );
}

function PayOnline({ order, life, children }: Omit<Props, 'isSecond'>) {
  const { t, money, shop } = useIsland();
  const { payUrl } = life;
  const isFailed = isPaymentFailed(life);
  const isComing = !isFailed && payUrl === null;
  const until = clockTime(order.placedAt + UNPAID_LIMIT_MINUTES * 60_000, shop);
  return (
    <>
      <p
        className={isFailed ? undefined : isComing ? 'muted awaited' : 'muted'}
        role={isFailed ? 'alert' : undefined}
      >
        {isComing && <span className="spinner" />}
        {t(isFailed ? 'placed:pay-failed' : isComing ? 'placed:pay-coming' : 'placed:pay-open')}
      </p>
      {payUrl !== null && (
        // The payment opens in another tab. This tab stays open and notices the payment by itself.
        <div className="order-bar">
          <a className="button button-wide" href={payUrl} target="_blank" rel="noopener noreferrer">
            {t(isFailed ? 'placed:pay-again' : 'placed:pay-now', { total: money(order.total) })}
          </a>
        </div>
      )}
      {isFailed && children}
      <p className={isFailed ? 'muted' : undefined}>{t('placed:pay-until', { time: until })}</p>
    </>
  );
}
