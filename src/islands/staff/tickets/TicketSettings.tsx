import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { TICKET_KINDS, TICKET_PAPERS } from '#domain/staff/tickets.ts';
import { useIsland } from '#islands/island.tsx';
import { FoldSummary } from '#islands/staff/FoldSummary.tsx';
import { $printing, choosePaper, printByItself } from '#stores/staff/tickets.ts';
import { $todayOrders } from '#stores/staff/today-orders.ts';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';

const BY_ITSELF = { none: [], kitchen: ['kitchen'], both: TICKET_KINDS } as const;
type ByItself = keyof typeof BY_ITSELF;

/** The width of the printer's paper, and automatic printing of accepted orders, below what is printed here (`children`). */
export function TicketSettings({ children }: { readonly children?: ReactNode }) {
  const { t, count, shop } = useIsland();
  const { paper, byItself } = useStore($printing);
  const chosen = (Object.keys(BY_ITSELF) as ByItself[])[byItself.length] ?? 'none';
  return (
    <details className="ticket-settings">
      <FoldSummary>
        {t(children ? 'staff:copy-and-print' : 'staff:printing')}:{' '}
        <bdi>{t('staff:paper-width', { width: count(paper) })}</bdi>
        {chosen !== 'none' && ` · ${t('staff:prints-by-itself')}`}
      </FoldSummary>
      {children}
      <ChoiceGroup
        legend={t('staff:paper')}
        name="paper"
        choices={TICKET_PAPERS.map((width) => ({
          value: String(width),
          label: t('staff:paper-width', { width: count(width) }),
        }))}
        value={String(paper)}
        onChange={(value) => choosePaper(TICKET_PAPERS.find((width) => String(width) === value) ?? paper)}
      />
      {/* A plugin tells of no acceptance. */}
      {shop.hasOrderLife && (
        <>
          <ChoiceGroup
            legend={t('staff:print-accepted')}
            name="by-itself"
            choices={(Object.keys(BY_ITSELF) as ByItself[]).map((value) => ({
              value,
              label: t(`staff:print-${value}`),
            }))}
            value={chosen}
            onChange={(value) => printByItself(BY_ITSELF[value], $todayOrders.get().orders ?? [])}
          />
          <p className="muted">{t('staff:print-note')}</p>
        </>
      )}
    </details>
  );
}
