import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { isVoid } from '#domain/order/order-status.ts';
import { BrowseLink } from '#islands/BrowseLink.tsx';
import { Island, useIsland } from '#islands/island.tsx';
import { $products, latest, loadProducts } from '#stores/catalogue/products.ts';
import { cameFrom } from '#stores/device/came-from.ts';
import { $orders, inPageLanguage } from '#stores/order/orders.ts';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { watchOrder } from '#stores/order/watch-order.ts';
import { Icon } from '#ui/Icon.tsx';
import { Message } from '#ui/Message.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { PlacedOrderDetails } from './PlacedOrderDetails.tsx';

/** `/thank-you`: the order that was just sent (`?order=`), else the last one, and those before it. */
export function ThankYouIsland() {
  return (
    <Island>
      <ThankYou />
    </Island>
  );
}

const askedId = (): number => Number(new URLSearchParams(location.search).get('order'));

function ThankYou() {
  const { t, shop } = useIsland();
  const orders = useStore($orders);
  const [id] = useState(askedId);
  // An order that is not known then was sent by a device whose storage is full or blocked.
  const isSent = id > 0 && cameFrom()?.pathname === shop.links['complete-order'];
  const placed: PlacedOrder | undefined =
    orders.find(({ order }) => order.id === id) ?? (isSent ? undefined : orders[0]);
  const orderId = placed?.order.id;
  const key = placed?.order.key ?? null;
  useEffect(() => (orderId === undefined ? undefined : watchOrder(orderId, key)), [orderId, key]);
  const products = useStore($products);
  const productIds = placed?.lines.map((line) => line.productId).join(' ');
  useEffect(() => {
    if (productIds) loadProducts(productIds.split(' ').map(Number), shop.locale);
  }, [productIds, shop.locale]);

  if (!placed) {
    return (
      <div className="narrow checkout">
        <Message
          icon={isSent ? 'check' : 'cart'}
          title={t(isSent ? 'order:thanks' : 'order:no-orders')}
          actions={<BrowseLink />}
        >
          {t(isSent ? 'order:not-kept' : 'order:no-orders-text')}
        </Message>
        <OrderHistory orders={orders} />
      </div>
    );
  }
  const { status } = placed.order;
  const isOff = isVoid(status);
  return (
    <div className="narrow checkout">
      <section className="thanks">
        <span className="message-sign">
          <Icon name={isOff ? 'alert' : 'check'} />
        </span>
        <h2>{isOff ? t(`order:was-${status}`) : t('order:thanks')}</h2>
        <p className="thanks-number">
          <bdi>{t('order:number', { number: placed.order.number })}</bdi>
        </p>
        {isOff && <p>{t('order:void-text')}</p>}
      </section>
      <OrderActions placed={placed} />
      <PlacedOrderDetails order={inPageLanguage(placed, shop, (product) => latest(products[product]))} />
      <OrderHistory orders={orders.filter((other) => other !== placed)} />
    </div>
  );
}
