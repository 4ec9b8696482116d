import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { branchToReach } from '#domain/order/branch-to-reach.ts';
import { isCallFirst } from '#domain/order/headline.ts';
import { isToBePaidNow, isToBeTransferred } from '#domain/order/life.ts';
import { isVoid } from '#domain/order/order-status.ts';
import { BrowseLink } from '#islands/BrowseLink.tsx';
import { CallAndChat } from '#islands/CallAndChat.tsx';
import BranchPlace from '#islands/fulfilment/BranchPlace.tsx';
import { Island, useIsland } from '#islands/island.tsx';
import { $products, latest, loadProducts } from '#stores/catalogue/products.ts';
import { cameFrom } from '#stores/device/came-from.ts';
import { inPageLanguage } from '#stores/order/in-page-language.ts';
import { $linkedOrder, loadLinkedOrder } from '#stores/order/linked-order.ts';
import { $orders } from '#stores/order/orders.ts';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { watchOrder } from '#stores/order/watch-order.ts';
import { $now } from '#stores/shop/clock.ts';
import { ORDERS_ICON } from '#styles/orders-icon.ts';
import { Button } from '#ui/Button.tsx';
import { Drawing } from '#ui/Icon.tsx';
import { Message } from '#ui/Message.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { CashAgain } from './CashAgain.tsx';
import { OrderHead } from './OrderHead.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderPayment } from './OrderPayment.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { OrderLinks, OrderWays } from './OrderWays.tsx';
import { PlacedOrderDetails } from './PlacedOrderDetails.tsx';
import { useHeading } from './use-heading.ts';

/** `/thank-you`: the order that was just sent or came by its link (`?order=`), else the last one, and those before it. */
export function ThankYouIsland() {
  return (
    <Island words="placed">
      <ThankYou />
    </Island>
  );
}

const askedId = (): number => Number(new URLSearchParams(location.search).get('order'));

function ThankYou() {
  const { shop } = useIsland();
  const orders = useStore($orders);
  const linked = useStore($linkedOrder);
  const [id] = useState(askedId);
  // An order is unknown here if the storage of the device is full or blocked.
  const before = cameFrom()?.pathname;
  const isSent =
    id > 0 && [shop.links.checkout, shop.links['complete-order']].some((path) => path === before);
  const isLinked = linked.status !== 'none';
  const own = orders.find(({ order }) => order.id === id);
  const placed: PlacedOrder | undefined = own ?? (isSent || isLinked ? undefined : orders[0]);
  const orderId = placed?.order.id;
  const key = placed?.order.key ?? null;
  useEffect(() => {
    if (id > 0) loadLinkedOrder(id);
  }, [id]);
  useEffect(() => (orderId === undefined ? undefined : watchOrder(orderId, key)), [orderId, key]);

  if (!placed) return <NoOrder isSent={isSent} id={id} orders={orders} />;
  return <Placed placed={placed} orders={orders} />;
}

function Placed({
  placed,
  orders,
}: {
  readonly placed: PlacedOrder;
  readonly orders: readonly PlacedOrder[];
}) {
  const { t, shop } = useIsland();
  useHeading(t('cart:number', { number: placed.order.number }));
  const products = useStore($products);
  // Of an order that came by its link only the answer names products.
  const named = placed.lines.length > 0 ? placed.lines : placed.order.items;
  const productIds = named.map(({ productId }) => productId).join(' ');
  useEffect(() => {
    if (productIds) loadProducts(productIds.split(' ').map(Number), shop.locale);
  }, [productIds, shop.locale]);
  const order = inPageLanguage(placed, shop, (product) => latest(products[product]));
  const shown = { ...placed, order };
  const { life } = order;
  const branch = branchToReach(order, shop.branches);
  const now = useStore($now);
  const payment = life && (
    <OrderPayment order={order} life={life} isSecond={isCallFirst(shown, now)}>
      <CashAgain placed={shown} />
    </OrderPayment>
  );
  // One order of parts in all states. Only a payment moves up: one that is due now, or that of a cancelled order.
  const isOff = isVoid(order.status);
  const isPaymentFirst = life !== null && (isOff || isToBePaidNow(life));
  const isTransfer = life !== null && !isOff && isToBeTransferred(life);
  return (
    <div className="order-page">
      <div className="checkout">
        <OrderHead placed={shown}>
          {isPaymentFirst && payment}
          <OrderWays placed={shown} />
          {isTransfer && payment}
          {life && !isPaymentFirst && <OrderSteps placed={shown} life={life} />}
        </OrderHead>
        {!isPaymentFirst && !isTransfer && payment}
        {branch && (
          <section className="panel">
            <BranchPlace branch={branch} mode={order.mode} isNamed isCallBeside />
          </section>
        )}
        <OrderLinks placed={shown} />
      </div>
      <div className="checkout">
        <PlacedOrderDetails order={order} />
        <OrderHistory orders={orders.filter((other) => other !== placed)} />
      </div>
    </div>
  );
}

interface NoOrderProps {
  readonly isSent: boolean;
  readonly id: number;
  readonly orders: readonly PlacedOrder[];
}

/** There is no order to show yet, or at all. */
function NoOrder({ isSent, id, orders }: NoOrderProps) {
  const { t } = useIsland();
  const linked = useStore($linkedOrder);
  if (linked.status === 'loading')
    return (
      <div className="narrow checkout">
        <p className="visually-hidden" role="status">
          {t('placed:link-loading')}
        </p>
        <Skeleton rows={4} />
      </div>
    );
  if (linked.status === 'failed') {
    const isGone = linked.failure.code === 'order.not-found';
    return (
      <div className="narrow checkout">
        <Message
          icon={isGone ? 'lost' : 'alert'}
          title={t(isGone ? 'placed:link-gone' : 'placed:link-failed')}
          actions={
            <>
              {isGone ? (
                <BrowseLink />
              ) : (
                <Button onClick={() => loadLinkedOrder(id)}>{t('errors:page.retry')}</Button>
              )}
              <CallAndChat text={t('placed:ask-text', { number: String(id) })} />
            </>
          }
        />
        <OrderHistory orders={orders} />
      </div>
    );
  }
  return (
    <div className="narrow checkout">
      <Message
        icon={isSent ? 'check' : <Drawing classes="icon" path={ORDERS_ICON} />}
        title={t(isSent ? 'placed:thanks' : 'placed:no-orders')}
        actions={
          <>
            <BrowseLink />
            {isSent && <CallAndChat text={t('placed:ask-text', { number: String(id) })} />}
          </>
        }
      >
        {t(isSent ? 'placed:not-kept' : 'placed:no-orders-text')}
      </Message>
      <OrderHistory orders={orders} />
    </div>
  );
}
