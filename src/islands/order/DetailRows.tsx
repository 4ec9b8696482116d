import type { ReactNode } from 'react';
import { unbrokenNumbers } from '#domain/language/unbroken-numbers.ts';

export interface DetailRow {
  readonly label: string;
  readonly text: string;
  /** A date and a time go in the direction of the page. They have no letter that would tell it. */
  readonly isInstant?: boolean;
  /** Below the text. */
  readonly more?: ReactNode;
  /** Screen readers read changes out. Not of whole lists, which they would read out when a page opens, in any order. */
  readonly isLive?: boolean;
}

/** The details of an order, one row each. Rows without text are left out. */
export function DetailRows({ rows }: { readonly rows: readonly DetailRow[] }) {
  return (
    <dl className="details">
      {rows
        .filter(({ text }) => text !== '')
        .map(({ label, text, isInstant, more, isLive }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd aria-live={isLive ? 'polite' : undefined}>
              {isInstant ? <span>{text}</span> : <bdi className="text">{unbrokenNumbers(text)}</bdi>}
              {more}
            </dd>
          </div>
        ))}
    </dl>
  );
}
