import type { ReactNode } from 'react';
import { isolate } from '#domain/language/isolate.ts';
import type { OrderItem } from '#domain/order/order.ts';
import { useIsland } from '#islands/island.tsx';
import { ItemExtras } from '#islands/order/ItemExtras.tsx';

interface FirstItemsProps {
  readonly items: readonly OrderItem[];
  /** The rest is only counted. */
  readonly most: number;
  readonly className: string;
  readonly children: (item: OrderItem) => ReactNode;
}

/** The first items of an order in a list of orders, a line for each. */
export function FirstItems({ items, most, className, children }: FirstItemsProps) {
  const { count } = useIsland();
  const more = items.length - most;
  return (
    <ul className={className}>
      {items.slice(0, most).map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same product may stand in an order twice
        <li key={place}>{children(item)}</li>
      ))}
      {more > 0 && (
        <li className="muted">
          <bdi dir="ltr">+{count(more)}</bdi>
        </li>
      )}
    </ul>
  );
}

const WHOLE_ITEMS = 6;

/** The first dishes with all that changes their making, for somebody who is about to accept them or cooks them. */
export function WholeItems({ items }: Pick<FirstItemsProps, 'items'>) {
  const { count } = useIsland();
  return (
    <FirstItems items={items} most={WHOLE_ITEMS} className="card-items">
      {({ quantity, name, choices, extras, notes }) => (
        <>
          <strong>
            <bdi>{count(quantity)}</bdi> ×
          </strong>{' '}
          <bdi className="text">{name}</bdi>
          {choices.length > 0 && (
            <span className="item-choices">{choices.map(({ value }) => isolate(value)).join(' · ')}</span>
          )}
          <ItemExtras extras={extras} hasPrices={false} />
          {notes && (
            <p className="orders-note">
              <bdi className="text">{notes}</bdi>
            </p>
          )}
        </>
      )}
    </FirstItems>
  );
}

/** The first name gives the line its direction, so that its end is cut off. The others are isolated: they may be in another script. */
export function ItemsInALine({ items }: Pick<FirstItemsProps, 'items'>) {
  const { count } = useIsland();
  const words = items.map(
    ({ quantity, name }, place) => `${count(quantity)} × ${place > 0 ? isolate(name) : name}`,
  );
  return (
    <p className="orders-cut" data-brief dir="auto">
      {words.join(' · ')}
    </p>
  );
}

export function OrderItems({ items }: { readonly items: readonly OrderItem[] }) {
  const { money, count } = useIsland();
  return (
    <ol className="order-items">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same product may stand in an order twice, and items never move
        <li key={index}>
          <span className="order-quantity">
            <bdi>{count(item.quantity)}</bdi> ×
          </span>
          <div>
            <strong dir="auto">{item.name}</strong>
            {item.choices.map(({ label, value }) => (
              <p key={label} className="muted" dir="auto">
                {label}: <bdi className="text">{value}</bdi>
              </p>
            ))}
            <ItemExtras extras={item.extras} />
            {item.notes && (
              <p className="orders-note">
                <bdi className="text">{item.notes}</bdi>
              </p>
            )}
          </div>
          <bdi>{money(item.total)}</bdi>
        </li>
      ))}
    </ol>
  );
}
