import { formatDateTime } from '#i18n/format-date.ts';
import { useIsland } from '#islands/island.tsx';
import { FoldSummary } from '#islands/staff/FoldSummary.tsx';

interface Props {
  readonly rows: readonly { readonly at: number; readonly name: string; readonly what: string }[];
}

/** Shows the history of changes: time, person and words, newest first. Nothing before the first change. */
export function History({ rows }: Props) {
  const { t, shop } = useIsland();
  if (rows.length === 0) return null;
  return (
    <details className="panel manage-history">
      <FoldSummary>{t('manage:section-history')}</FoldSummary>
      <ol>
        {rows.map(({ at, name, what }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the key is counted from the oldest row, because new rows come first.
          <li key={rows.length - index}>
            <span>{what}</span>
            <span className="muted">
              <bdi>{name}</bdi> · <bdi>{formatDateTime(at, shop.locale, shop.digits, shop.timeZone)}</bdi>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
