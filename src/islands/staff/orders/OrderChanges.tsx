import { ORDER_ACTIONS } from '#domain/order/actions.ts';
import type { Order } from '#domain/order/order.ts';
import { reasonCode } from '#domain/order/reasons.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import { timeOf } from '#islands/staff/order-facts.ts';

const wordOf = (action: string) => {
  const known = ORDER_ACTIONS.find((each) => each === action);
  return known ? (`staff:act-${known}` as const) : 'staff:act-store';
};

function reasonWords(reason: string, t: IslandContext['t']): string {
  const code = reasonCode(reason);
  return code ? t(`staff:reason-${code}`) : reason;
}

/** The changes of an order with persons and times, oldest first. */
export function OrderChanges({ order }: { readonly order: Order }) {
  const island = useIsland();
  const { t } = island;
  const changes = order.life?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <section className="panel">
      <h3>{t('staff:changes')}</h3>
      <ol className="order-changes">
        {changes.map(({ action, name, at, minutes, reason }) => (
          <li key={`${action} ${at}`}>
            <bdi className="muted">{timeOf(at, island)}</bdi> {t(wordOf(action))}
            {name && (
              <>
                {' · '}
                <bdi>{name}</bdi>
              </>
            )}
            {minutes !== null && ` · ${t('staff:minutes', { count: minutes })}`}
            {reason && (
              <>
                {' · '}
                <bdi>{reasonWords(reason, t)}</bdi>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
