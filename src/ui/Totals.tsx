export interface TotalsRow {
  readonly label: string;
  /** A price or words, shown in a `<bdi>`; null if not known yet. */
  readonly text: string | null;
  readonly look?: 'saving' | 'total';
}

export function Totals({ rows }: { readonly rows: readonly TotalsRow[] }) {
  return (
    <dl className="totals">
      {rows.map(({ label, text, look }) => (
        <div key={label} className={look && `totals-${look}`}>
          <dt>{label}</dt>
          <dd>{text === null ? <span className="skeleton-word skeleton-price" /> : <bdi>{text}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
}
