import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { FleetRow } from '#scripts/operator/fleet.ts';
import type { SortKey } from './rows.ts';
import { StateMark } from './StateMark.tsx';
import { useSpeech } from './speech.ts';

/** Row height in pixels; must equal the height in the style sheet. */
const ROW_HEIGHT = 48;
/** Extra rows rendered above and below the visible ones. */
const SPARE = 12;

const COLUMNS = [
  ['slug', 'merchant'],
  ['state', 'state'],
  ['fresh', 'fresh'],
  ['released', 'released'],
  ['duration', 'duration'],
  ['pages', 'pages'],
  ['weight', 'weight'],
  ['warnings', 'warnings'],
] as const;

interface FleetTableProps {
  readonly rows: readonly FleetRow[];
  /** Current time in epoch milliseconds, for ages. */
  readonly now: number;
  readonly sort: SortKey;
  readonly isDescending: boolean;
  readonly onSort: (sort: SortKey) => void;
  readonly onOpen: (slug: string) => void;
  /** Message when there are no rows. */
  readonly emptyText: string;
  /** The list scrolls back to its top when this changes. */
  readonly place: string;
}

/** The list of merchants. Only rows near the visible area are in the document, so that thousands of merchants stay fast. */
export function FleetTable({
  rows,
  now,
  sort,
  isDescending,
  onSort,
  onOpen,
  emptyText,
  place,
}: FleetTableProps) {
  const { t } = useSpeech();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.slug ?? index,
    overscan: SPARE,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search or filter is another list
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [place]);
  const shown = virtual.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
    <section className="scroller" ref={scroller} tabIndex={0} aria-label={t('ops:title')}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {COLUMNS.map(([name, word]) => (
              <th
                key={name}
                scope="col"
                className={name}
                aria-sort={sort !== name ? 'none' : isDescending ? 'descending' : 'ascending'}
              >
                <button type="button" onClick={() => onSort(name)}>
                  {t(`ops:${word}`)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} />
          {shown.map(({ index, key }) => {
            const row = rows[index];
            return row && <Line key={key} row={row} index={index} now={now} onOpen={onOpen} />;
          })}
          <Spacer height={below} />
        </tbody>
      </table>
      {rows.length === 0 && <p className="empty">{emptyText}</p>}
    </section>
  );
}

function Spacer({ height }: { readonly height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table's row cannot be focused
  return <tr className="spacer" aria-hidden="true" style={{ blockSize: height }} />;
}

interface LineProps {
  readonly row: FleetRow;
  readonly index: number;
  readonly now: number;
  readonly onOpen: (slug: string) => void;
}

function Line({ row, index, now, onOpen }: LineProps) {
  const { format } = useSpeech();
  const number = (value: number | null, show: (value: number) => string) => (
    <bdi>{value === null ? '–' : show(value)}</bdi>
  );
  const time = (ms: number | null) =>
    ms === null ? '–' : <time title={format.exact(ms)}>{format.ago(ms, now)}</time>;
  const names = Object.keys(row.warningCodes).join(', ');
  return (
    <tr data-state={row.state} aria-rowindex={index + 2}>
      <th scope="row">
        <button type="button" className="name" dir="ltr" onClick={() => onOpen(row.slug)}>
          {row.slug}
        </button>
      </th>
      <td className="state">
        <StateMark state={row.state} />
        {row.code !== null && (
          <small>
            <bdi>{row.code}</bdi>
          </small>
        )}
      </td>
      <td className="fresh">{time(row.freshAtMs)}</td>
      <td className="released">{time(row.releasedAtMs)}</td>
      <td className="duration">{number(row.seconds, format.seconds)}</td>
      <td className="pages">{number(row.pages, format.count)}</td>
      <td className="weight">{number(row.pageBytes, format.bytes)}</td>
      <td className={row.warnings > 0 ? 'warnings some' : 'warnings'} title={names}>
        {number(row.warnings, format.count)}
        {names !== '' && (
          <small>
            <bdi>{names}</bdi>
          </small>
        )}
      </td>
    </tr>
  );
}
