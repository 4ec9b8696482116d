import type { ReactNode } from 'react';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { type ChosenExtra, chosenExtras } from '#domain/catalogue/extras.ts';
import { chosenWords, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import type { Money } from '#domain/money.ts';
import type { Translate } from '#i18n/make-translator.ts';
import { useIsland } from '#islands/island.tsx';
import { ItemExtras } from './ItemExtras.tsx';

/** An ordered item for a row. */
interface OrderLine {
  readonly key: string | number;
  readonly quantity: number;
  readonly name: ReactNode;
  readonly choices: readonly { readonly value: string }[];
  readonly extras?: readonly ChosenExtra[];
  readonly notes: string;
  /** null: unknown. */
  readonly total: Money | null;
}

interface CartRow {
  readonly key: string;
  readonly line: CartLine;
  readonly product: ProductFacts | null;
  /** Known also for a product that is gone; null: unknown. */
  readonly name: string | null;
  readonly total?: Money | null;
}

/** Turns lines of a cart into rows, with the present names of products and choices, or the last known ones. */
export const linesOfCart = (rows: readonly CartRow[], t: Translate): readonly OrderLine[] =>
  rows.map(({ key, line, product, name, total = null }) => ({
    key,
    quantity: line.quantity,
    name: name ?? t('cart:unknown-product'),
    choices: product ? chosenWords(product, line.choices) : [],
    extras: chosenExtras(product?.extras, line.extras),
    notes: line.notes ?? '',
    total,
  }));

/** The ordered items, one row each. */
export function OrderLines({ lines }: { readonly lines: readonly OrderLine[] }) {
  const { money, count } = useIsland();
  return (
    <ul className="review-lines">
      {lines.map(({ key, quantity, name, choices, extras, notes, total }) => (
        <li key={key}>
          <span className="review-count">
            <bdi>{count(quantity)}</bdi>×
          </span>
          <span className="review-name">
            <span dir="auto">{name}</span>
            {choices.length > 0 && (
              <span className="muted" dir="auto">
                {choices.map(({ value }) => value).join(' · ')}
              </span>
            )}
            <ItemExtras extras={extras} />
            {notes && (
              <span className="muted" dir="auto">
                {notes}
              </span>
            )}
          </span>
          {total && <bdi>{money(total)}</bdi>}
        </li>
      ))}
    </ul>
  );
}
