import { useState } from 'react';
import { whatsAppLink } from '#domain/customer/phone.ts';
import { isVoid } from '#domain/order/order-status.ts';
import { orderText } from '#domain/order/order-text.ts';
import { whatsAppText } from '#domain/order/whatsapp-text.ts';
import { useIsland } from '#islands/island.tsx';
import { copyText } from '#stores/device/copy-text.ts';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CalendarLink } from './CalendarLink.tsx';
import { OrderAgain } from './OrderAgain.tsx';
import { orderWords } from './order-words.ts';

/** What to do with an order that the store has: tell it on WhatsApp, copy it, order it again; first that, when nothing comes of it. */
export function OrderActions({ placed }: { readonly placed: PlacedOrder }) {
  const island = useIsland();
  const { t, shop } = island;
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const { order } = placed;
  const isOff = isVoid(order.status);
  const again = <OrderAgain key="again" placed={placed} isFirst={isOff} />;
  const ways = [
    shop.whatsApp && (
      <a
        key="whatsapp"
        className={isOff ? 'button button-quiet' : 'button'}
        target="_blank"
        rel="noopener noreferrer"
        href={whatsAppLink(shop.whatsApp, whatsAppText(order, orderWords(island)))}
      >
        <Icon name="chat" isSmall />
        {t('order:whatsapp')}
      </a>
    ),
    <Button
      key="copy"
      look="quiet"
      onClick={async () => setIsCopied(await copyText(orderText(order, orderWords(island))))}
    >
      {t('order:copy')}
    </Button>,
  ];
  return (
    <div className="actions">
      {/* One list with keys: an order that is cancelled meanwhile moves the button, which knows what it has done. */}
      {isOff ? [again, ...ways] : [...ways, <CalendarLink key="calendar" order={order} />, again]}
      <p role="status" className="muted">
        {isCopied !== null && t(isCopied ? 'errors:copy.done' : 'errors:copy.failed')}
      </p>
    </div>
  );
}
