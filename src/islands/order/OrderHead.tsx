import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { type Headline, headlineOf } from '#domain/order/headline.ts';
import { stageOf } from '#domain/order/life.ts';
import { isVoid } from '#domain/order/order-status.ts';
import { reasonCode, soldOutItems } from '#domain/order/reasons.ts';
import { listed } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { $now } from '#stores/shop/clock.ts';
import type { ScreenIcon } from '#styles/icon-paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { OrderTime } from './OrderTime.tsx';
import { stageWords } from './stage-words.ts';

/** Title, sign and the sign's colour by headline. Without a colour, the sign is neutral. Without a title, the stage's words are the title. */
const HEADS = {
  undelivered: ['errors:order.failed-to-complete', 'alert', undefined],
  refused: ['placed:was-refused', 'alert', undefined],
  'own-end': ['placed:was-own', 'close', undefined],
  cancelled: ['placed:was-cancelled', 'alert', undefined],
  late: ['placed:promised-late', 'clock', 'late'],
  retimed: ['placed:head-retimed', 'clock', 'late'],
  unpaid: ['placed:unpaid', 'clock', undefined],
  'pay-failed': ['placed:head-pay-failed', 'alert', 'bad'],
  unanswered: ['placed:head-unanswered', 'clock', undefined],
  thanks: ['placed:thanks', 'check', 'good'],
  accepted: ['placed:head-accepted', 'check', 'good'],
  'on-its-way': ['placed:stage-on-its-way', 'deliver', 'good'],
  stage: [null, 'check', 'good'],
} as const satisfies Readonly<Record<Headline, readonly [string | null, ScreenIcon, string | undefined]>>;

interface Props {
  readonly placed: PlacedOrder;
  /** What there is to do, and how far it is. */
  readonly children: ReactNode;
}

/** The present state of an order. Screen readers read changes out. */
export function OrderHead({ placed, children }: Props) {
  const { t, money, shop } = useIsland();
  const { status, life, mode } = placed.order;
  const gone = [...soldOutItems(placed.order).values()];
  const isOff = isVoid(status);
  const headline = headlineOf(placed, useStore($now));
  const [title, icon, tone] = HEADS[headline];
  const reasonWords = (reason: string): string => {
    const code = reasonCode(reason);
    return code ? t(`placed:reason-${code}`) : reason;
  };
  return (
    <section className="thanks" data-mode={mode}>
      <span className="message-sign" data-tone={tone}>
        <Icon name={icon} />
      </span>
      <div className="thanks-words" aria-live={life ? 'polite' : undefined}>
        <h2>{title ? t(title) : life && stageWords(stageOf(life), mode, { t })}</h2>
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
      {!isOff && <OrderTime placed={placed} headline={headline} />}
      <div className="thanks-words" aria-live="polite">
        {!isOff && life?.payment.state === 'paid' && (
          <p className="thanks-paid">
            <Icon name="check" isSmall />
            {t('placed:pay-paid', { total: money(placed.order.total) })}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}
