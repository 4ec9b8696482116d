import type { ReactNode } from 'react';

export interface DetailRow {
  readonly label: string;
  readonly text: string;
  /** Below the text. */
  readonly more?: ReactNode;
}

/** The details of an order, one row each. Rows without text are left out. `isLive`: screen readers read changes out. */
export function DetailRows({
  rows,
  isLive = false,
}: {
  readonly rows: readonly DetailRow[];
  readonly isLive?: boolean;
}) {
  return (
    <dl className="details" aria-live={isLive ? 'polite' : undefined}>
      {rows
        .filter(({ text }) => text !== '')
        .map(({ label, text, more }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi className="text">{text}</bdi>
              {more}
            </dd>
          </div>
        ))}
    </dl>
  );
}
