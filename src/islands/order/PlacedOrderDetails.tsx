import { useState } from 'react';
import { mapLink } from '#domain/customer/map-link.ts';
import { positionIn, withoutPosition } from '#domain/customer/position.ts';
import type { Order } from '#domain/order/order.ts';
import { isVoid } from '#domain/order/order-status.ts';
import { orderText } from '#domain/order/order-text.ts';
import { soldOutItems } from '#domain/order/reasons.ts';
import { sumRows, withoutRepeat } from '#domain/order/sum-rows.ts';
import { useIsland } from '#islands/island.tsx';
import { copyText } from '#stores/device/copy-text.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Totals } from '#ui/Totals.tsx';
import { DetailRows } from './DetailRows.tsx';
import { OrderLines } from './OrderLines.tsx';
import { paidBy } from './OrderPayment.tsx';
import { totalsRow } from './order-sums.ts';
import { orderWords } from './order-words.ts';

/** An order as the store answered it. */
export function PlacedOrderDetails({ order }: { readonly order: Order }) {
  const island = useIsland();
  const { t } = island;
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const pin = order.mode === 'deliver' ? positionIn(order.address) : null;
  const words = orderWords(island);
  const gone = soldOutItems(order);
  const status = order.status ? words.status(order.status) : t('order:status-unknown');
  const rows = [
    // An order with a life says above how far it is.
    { label: t('order:status'), text: order.life ? '' : status, isLive: true },
    { label: t('order:placed'), text: words.instant(order.placedAt), isInstant: true },
    { label: t('order:how'), text: words.mode(order.mode) },
    {
      label: t('order:payment'),
      text: order.life?.payment.state === 'paid' ? paidBy(order, order.life, t) : '',
    },
    { label: t('order:table'), text: order.table },
    { label: t('order:label-name'), text: order.customerName },
    { label: t('order:phone'), text: order.customerPhone },
    { label: t('cart:branch'), text: order.branch },
    { label: t('order:label-area'), text: order.area },
    {
      label: t('order:label-address'),
      text: [withoutPosition(order.address), order.buildDetails].filter(Boolean).join(' · '),
      more: pin && (
        <a className="more" href={mapLink(pin, 'place')} target="_blank" rel="noopener noreferrer">
          <Icon name="pin" isSmall />
          {t('order:on-map')}
        </a>
      ),
    },
    { label: t('order:when'), text: words.day(order) },
    { label: t('order:label-notes'), text: order.notes },
  ];
  return (
    <section
      className="panel"
      aria-labelledby="order-details"
      data-void={isVoid(order.status) ? '' : undefined}
    >
      <div className="line-head">
        <h2 id="order-details">{t('cart:summary')}</h2>
        <Button look="link" onClick={async () => setIsCopied(await copyText(orderText(order, words)))}>
          <Icon name="copy" isSmall />
          {t('placed:copy')}
        </Button>
      </div>
      <p role="status" className="muted">
        {isCopied !== null && t(isCopied ? 'errors:copy.done' : 'errors:copy.failed')}
      </p>
      <OrderLines
        lines={order.items.map((item, index) => ({
          key: index,
          ...item,
          name: gone.has(item.productId) ? <GoneName name={item.name} /> : item.name,
        }))}
      />
      <Totals rows={withoutRepeat(sumRows(order)).map((row) => totalsRow(row, island))} />
      <DetailRows rows={rows} />
    </section>
  );
}

/** The dish for which the shop rejected the order. */
function GoneName({ name }: { readonly name: string }) {
  const { t } = useIsland();
  return (
    <>
      <s>{name}</s>
      <bdi className="gone">{t('placed:gone')}</bdi>
    </>
  );
}
