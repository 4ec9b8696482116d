import type { Order } from '#domain/order/order.ts';
import { toCollect } from '#domain/order/to-collect.ts';
import { formatDateTime } from '#i18n/format-date.ts';
import { useIsland } from '#islands/island.tsx';
import { ItemExtras } from '#islands/order/ItemExtras.tsx';
import { orderSums } from '#islands/order/order-sums.ts';
import { paymentWords } from '#islands/staff/payment-words.ts';
import { DueTime, TicketNote } from './TicketParts.tsx';

/** The customer's ticket: items, prices and address. */
export function CustomerTicket({ order }: { readonly order: Order }) {
  const island = useIsland();
  const { t, shop, count, money } = island;
  const payment = toCollect(order);
  const lines = [order.branch, order.customerName, order.customerPhone].filter(Boolean);
  const place = [order.area, order.address, order.buildDetails].filter(Boolean);
  return (
    <>
      <p className="ticket-shop" dir="auto">
        {shop.name}
      </p>
      {shop.telephone && (
        <p className="ticket-centre">
          <bdi>{shop.telephone}</bdi>
        </p>
      )}
      <p className="ticket-order">
        <bdi>#{order.number}</bdi> · {t(`common:mode-${order.mode}`)}
        {order.table !== '' && ` · ${t('order:table-named', { table: order.table })}`}
      </p>
      <p className="ticket-centre">
        <bdi>{formatDateTime(order.placedAt, shop.locale, shop.digits, shop.timeZone)}</bdi>
      </p>
      <DueTime order={order} />
      <ol className="ticket-items">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same product may stand in an order twice, and items never move
          <li key={index}>
            <div>
              <bdi>{count(item.quantity)}</bdi> × <bdi className="text">{item.name}</bdi>
              {item.choices.map(({ label, value }) => (
                <p key={label} dir="auto">
                  {label}: <bdi className="text">{value}</bdi>
                </p>
              ))}
              <ItemExtras extras={item.extras} />
              {item.notes && <p dir="auto">{item.notes}</p>}
            </div>
            <bdi className="ticket-sum">{money(item.total)}</bdi>
          </li>
        ))}
      </ol>
      <dl className="ticket-sums">
        {orderSums(order, island).map(({ label, text, look }) => (
          <div key={label} data-look={look}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {payment && <p className="ticket-payment">{paymentWords(payment, island)}</p>}
      {[...lines, ...place].map((text) => (
        <p className="ticket-line" dir="auto" key={text}>
          {text}
        </p>
      ))}
      <TicketNote text={order.notes} />
      <p className="ticket-end">{t('staff:ticket-thanks')}</p>
    </>
  );
}
