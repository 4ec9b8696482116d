import type { Order } from '#domain/order/order.ts';
import { takenOff } from '#i18n/format.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import { Totals } from '#ui/Totals.tsx';
import { orderWords } from './order-words.ts';

/** An order as the store has it. */
export function PlacedOrderDetails({ order }: { readonly order: Order }) {
  const island = useIsland();
  const { t, money } = island;
  const words = orderWords(island);
  const rows = [
    { label: t('order:status'), text: order.status ? words.status(order.status) : t('order:status-unknown') },
    { label: t('order:placed'), text: words.instant(order.placedAt) },
    { label: t('order:how'), text: words.mode(order.mode) },
    { label: t('cart:branch'), text: order.branch },
    { label: t('order:label-area'), text: order.area },
    {
      label: t('order:label-address'),
      text: [order.address, order.buildDetails].filter(Boolean).join(' · '),
    },
    { label: t('order:day'), text: order.deliveryDay && words.day(order.deliveryDay) },
    { label: t('order:label-notes'), text: order.notes },
  ].filter(({ text }) => text !== '');
  return (
    <section className="panel" aria-labelledby="order-details">
      <h2 id="order-details">{t('cart:summary')}</h2>
      <ul className="review-lines">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's items never move
          <li key={index}>
            <span className="review-count">
              <bdi>{item.quantity}×</bdi>
            </span>
            <span className="review-name">
              <span dir="auto">{item.name}</span>
              {item.choices.length > 0 && (
                <span className="muted" dir="auto">
                  {item.choices.map(({ value }) => value).join(' · ')}
                </span>
              )}
              {item.notes && (
                <span className="muted" dir="auto">
                  {item.notes}
                </span>
              )}
            </span>
            <bdi>{money(item.total)}</bdi>
          </li>
        ))}
      </ul>
      <Totals
        rows={[
          { label: t('cart:subtotal'), text: money(order.subtotal) },
          ...(order.discount.amount > 0
            ? [{ label: t('cart:discount'), text: takenOff(money(order.discount)), look: 'saving' as const }]
            : []),
          ...(order.mode === 'deliver'
            ? [
                {
                  label: t('cart:delivery'),
                  text: deliveryText(order, island),
                },
              ]
            : []),
          { label: t('cart:total'), text: money(order.total), look: 'total' },
        ]}
      />
      <dl className="details" aria-live="polite">
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi className="text">{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function deliveryText({ deliveryCost }: Order, { t, money }: Pick<IslandContext, 't' | 'money'>): string {
  if (!deliveryCost) return t('cart:delivery-later');
  return deliveryCost.amount === 0 ? t('cart:delivery-free') : money(deliveryCost);
}
