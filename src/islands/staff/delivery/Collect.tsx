import type { Order } from '#domain/order/order.ts';
import { toCollect } from '#domain/order/to-collect.ts';
import { useIsland } from '#islands/island.tsx';
import { paymentWords } from '#islands/staff/payment-words.ts';
import { TakenBy } from '#islands/staff/TakenBy.tsx';

/** The amount to collect in large figures, and the payment method; only the total if the store does not send a method. */
export function Collect({ order }: { readonly order: Order }) {
  const { t, money } = useIsland();
  const payment = toCollect(order);
  if (!payment)
    return (
      <p className="collect">
        <strong>
          <bdi>{money(order.total)}</bdi>
        </strong>
      </p>
    );
  const { amount, method } = payment;
  return (
    <p className="collect" data-asked={amount !== null || undefined}>
      <span>
        {amount ? t('staff:collect', { how: t(`staff:pay-${method}`) }) : t('staff:collect-nothing')}
      </span>
      {amount && (
        <strong>
          <bdi>{money(amount)}</bdi>
        </strong>
      )}
      {!amount && (
        <span>
          {paymentWords(payment, { t })}
          <TakenBy order={order} />
        </span>
      )}
    </p>
  );
}
