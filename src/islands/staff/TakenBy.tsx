import type { Order } from '#domain/order/order.ts';

/** Who took the money of an order, after the words of its payment; nothing while nobody has. */
export function TakenBy({ order }: { readonly order: Pick<Order, 'life'> }) {
  const person = order.life?.payment.takenBy;
  return (
    person && (
      <>
        {' · '}
        <bdi>{person.name}</bdi>
      </>
    )
  );
}
