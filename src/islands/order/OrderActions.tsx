import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { whatsAppLink } from '#domain/customer/phone.ts';
import { isLate, isUnanswered } from '#domain/order/lateness.ts';
import { stageOf } from '#domain/order/life.ts';
import { orderLink } from '#domain/order/order-link.ts';
import { isVoid } from '#domain/order/order-status.ts';
import { orderText } from '#domain/order/order-text.ts';
import { whatsAppText } from '#domain/order/whatsapp-text.ts';
import { useIsland } from '#islands/island.tsx';
import { copyText } from '#stores/device/copy-text.ts';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { $now } from '#stores/shop/clock.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CalendarLink } from './CalendarLink.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { OrderAgain } from './OrderAgain.tsx';
import { orderWords } from './order-words.ts';

/** Actions for a stored order: again if it is over, then the ways to the shop, then what few people need. */
export function OrderActions({ placed }: { readonly placed: PlacedOrder }) {
  const island = useIsland();
  const { t, shop } = island;
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const { order, lines } = placed;
  const { life } = order;
  const stage = life && stageOf(life);
  const isOver = isVoid(order.status) || stage === 'done';
  const isNew = life === null || stage === 'received';
  const now = useStore($now);
  const isDelayed = isLate(placed, now);
  const isCalledAbove = isDelayed || isUnanswered(order, now);
  const isCancellable = life !== null && order.key !== null && isNew;
  // Beside an order that is known to be under way it would invite a second one.
  const again = (isOver || life === null) && lines.length > 0 && (
    <OrderAgain placed={placed} look={isOver ? 'plain' : 'link'} />
  );
  // With the key in its link the order's page works on another device.
  const link = life ? location.origin + orderLink(shop.links['thank-you'], order.id, order.key) : '';
  const told = isNew
    ? whatsAppText(order, orderWords(island), { link })
    : t('placed:ask-text', { number: order.number });
  return (
    <div className="order-ways">
      {isOver && again}
      <div className="actions">
        {shop.whatsApp && (
          <a
            className="button button-outline"
            target="_blank"
            rel="noopener noreferrer"
            href={whatsAppLink(shop.whatsApp, told)}
          >
            <Icon name="chat" isSmall />
            {t('common:whatsapp')}
          </a>
        )}
        {shop.telephone && !isCalledAbove && (
          <a className="button button-outline" href={`tel:${shop.telephone}`}>
            <Icon name="phone" isSmall />
            {t('common:call')}
          </a>
        )}
      </div>
      <div className="actions order-links">
        <Button
          look="link"
          onClick={async () => setIsCopied(await copyText(orderText(order, orderWords(island))))}
        >
          {t('placed:copy')}
        </Button>
        {!isOver && !isDelayed && stage !== 'on-its-way' && <CalendarLink placed={placed} />}
        {!isOver && again}
        {life && <CancelOrder order={order} isPossible={isCancellable} />}
      </div>
      <p role="status" className="muted">
        {isCopied !== null && t(isCopied ? 'errors:copy.done' : 'errors:copy.failed')}
      </p>
    </div>
  );
}
