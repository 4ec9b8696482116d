import { type Order, piecesOf } from '#domain/order/order.ts';
import { useIsland } from '#islands/island.tsx';
import { ItemExtras } from '#islands/order/ItemExtras.tsx';
import { timeOf } from '#islands/staff/order-facts.ts';
import { DueTime, TicketNote } from './TicketParts.tsx';

/** The kitchen's ticket: items, mode and due time, readable from two metres. */
export function KitchenTicket({ order }: { readonly order: Order }) {
  const island = useIsland();
  const { t, count } = island;
  return (
    <>
      <p className="ticket-mode">{t(`common:mode-${order.mode}`)}</p>
      {order.table !== '' && <p className="ticket-mode">{t('order:table-named', { table: order.table })}</p>}
      <p className="ticket-number">
        <bdi>#{order.number}</bdi>
      </p>
      <DueTime order={order} />
      <p className="ticket-line">
        {t('order:placed')} <bdi>{timeOf(order.placedAt, island)}</bdi>
      </p>
      {[order.branch, order.area, order.customerName].filter(Boolean).map((text) => (
        <p className="ticket-line" dir="auto" key={text}>
          {text}
        </p>
      ))}
      <TicketNote text={order.notes} />
      <ol className="ticket-dishes">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same product may stand in an order twice, and items never move
          <li key={index}>
            <strong className="ticket-quantity">
              <bdi>{count(item.quantity)}</bdi> ×
            </strong>
            <div>
              <strong dir="auto">{item.name}</strong>
              {item.choices.map(({ label, value }) => (
                <p key={label} dir="auto">
                  {label}: <bdi className="text">{value}</bdi>
                </p>
              ))}
              <ItemExtras extras={item.extras} hasPrices={false} />
              <TicketNote text={item.notes} />
            </div>
          </li>
        ))}
      </ol>
      <p className="ticket-end">{t('cart:pieces', { count: piecesOf(order) })}</p>
    </>
  );
}
