import type { CartLine } from '#domain/cart/cart-line.ts';
import { chosenWords, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import type { Money } from '#domain/money.ts';
import type { Translate } from '#i18n/make-translator.ts';
import { useIsland } from '#islands/island.tsx';

/** A row of what is ordered. */
interface OrderLine {
  readonly key: string | number;
  readonly quantity: number;
  readonly name: string;
  readonly choices: readonly { readonly value: string }[];
  readonly notes: string;
  /** null where nobody knows it. */
  readonly total: Money | null;
}

interface CartRow {
  readonly key: string;
  readonly line: CartLine;
  readonly product: ProductFacts | null;
  /** Also of a product that is gone; null when nobody knows. */
  readonly name: string | null;
  readonly total?: Money | null;
}

/** Lines of a cart as those of an order, with the names that products and choices have now, or had last. */
export const linesOfCart = (rows: readonly CartRow[], t: Translate): readonly OrderLine[] =>
  rows.map(({ key, line, product, name, total = null }) => ({
    key,
    quantity: line.quantity,
    name: name ?? t('cart:unknown-product'),
    choices: product ? chosenWords(product, line.choices) : [],
    notes: line.notes ?? '',
    total,
  }));

/** What is ordered, a row a line. */
export function OrderLines({ lines }: { readonly lines: readonly OrderLine[] }) {
  const { money, count } = useIsland();
  return (
    <ul className="review-lines">
      {lines.map(({ key, quantity, name, choices, notes, total }) => (
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
