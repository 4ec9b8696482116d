import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { NO_FILTERS, type OrderFilters } from '#domain/staff/order-filters.ts';
import { useIsland } from '#islands/island.tsx';
import { OrdersMissing } from '#islands/staff/OrdersMissing.tsx';
import { StatusBadge } from '#islands/staff/StatusBadge.tsx';
import { $glance, changeFilters } from '#stores/staff/order-list.ts';
import { HourChart } from './HourChart.tsx';

/** Today in numbers. Those of all orders and of a status link to the list, which also has orders of earlier days. */
export function Glance() {
  const { t, shop, count } = useIsland();
  const glance = useStore($glance);
  if (!glance) return <OrdersMissing rows={2} />;
  const { counts, earlier } = glance;
  const toList = shop.links['callcenter-orders'];
  return (
    <section className="panel glance" aria-labelledby="glance">
      <h2 id="glance">{t('staff:today')}</h2>
      <p className="glance-all">
        <a href={toList} onClick={() => changeFilters({ ...NO_FILTERS, status: 'all' })}>
          {t('staff:order-count', { count: counts.all })}
        </a>
      </p>
      {earlier > 0 && (
        <p className="muted">
          {t('staff:earlier-days')}: <bdi>{count(earlier)}</bdi>
        </p>
      )}
      {counts.all > 0 && (
        <>
          <ul className="glance-list">
            {counts.byStatus.map(({ status, count }) => (
              <Count key={status ?? ''} count={count} filters={status && { status }}>
                <StatusBadge status={status} />
              </Count>
            ))}
          </ul>
          <h3>{t('staff:per-hour')}</h3>
          <HourChart hours={counts.byHour} />
          {counts.byBranch.some(({ branch }) => branch !== '') && (
            <>
              <h3>{t('staff:per-branch')}</h3>
              <ul className="glance-list">
                {counts.byBranch.map(({ branch, count }) => (
                  <Count key={branch} count={count} filters={null}>
                    <span dir="auto">{branch || t('staff:no-branch')}</span>
                  </Count>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  );
}

interface CountProps {
  readonly count: number;
  /** The filters of the link. null: no link, because a branch's list also shows orders without a branch. */
  readonly filters: Partial<OrderFilters> | null;
  readonly children: ReactNode;
}

function Count({ count, filters, children }: CountProps) {
  const island = useIsland();
  const row = (
    <>
      {children}
      <bdi>{island.count(count)}</bdi>
    </>
  );
  return (
    <li>
      {filters ? (
        <a
          href={island.shop.links['callcenter-orders']}
          onClick={() => changeFilters({ ...NO_FILTERS, ...filters })}
        >
          {row}
        </a>
      ) : (
        <span className="glance-row">{row}</span>
      )}
    </li>
  );
}
