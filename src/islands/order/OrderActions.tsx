import { useState } from 'react';
import { orderText } from '#domain/order/order-text.ts';
import { whatsAppLink, whatsAppText } from '#domain/order/whatsapp-text.ts';
import { useIsland } from '#islands/island.tsx';
import type { PlacedOrder } from '#stores/placed-order.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CalendarLink } from './CalendarLink.tsx';
import { copyText } from './copy-text.ts';
import { OrderAgain } from './OrderAgain.tsx';
import { orderWords } from './order-words.ts';

/** What to do with an order that the store has: tell it on WhatsApp, copy it, order it again. */
export function OrderActions({ placed }: { readonly placed: PlacedOrder }) {
  const island = useIsland();
  const { t, shop } = island;
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const { order } = placed;
  return (
    <div className="actions">
      {shop.whatsApp && (
        <a
          className="button"
          target="_blank"
          rel="noopener noreferrer"
          href={whatsAppLink(shop.whatsApp, whatsAppText(order, orderWords(island)))}
        >
          <Icon name="chat" isSmall />
          {t('order:whatsapp')}
        </a>
      )}
      <Button
        look="quiet"
        onClick={async () => setIsCopied(await copyText(orderText(order, orderWords(island))))}
      >
        {t('order:copy')}
      </Button>
      <CalendarLink order={order} />
      <OrderAgain placed={placed} />
      <p role="status" className="muted">
        {isCopied !== null && t(isCopied ? 'errors:copy.done' : 'errors:copy.failed')}
      </p>
    </div>
  );
}
