import type { CartLine } from '#domain/cart/cart-line.ts';
import { chosenWords, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import type { Money } from '#domain/money.ts';
import { useIsland } from '#islands/island.tsx';

interface Props {
  readonly lines: readonly {
    readonly key: string;
    readonly line: CartLine;
    readonly product: ProductFacts | null;
    readonly total?: Money | null;
  }[];
}

/** What is ordered, a row a line. */
export function OrderLines({ lines }: Props) {
  const { t, money, count } = useIsland();
  return (
    <ul className="review-lines">
      {lines.map(({ key, line, product, total }) => (
        <li key={key}>
          <span className="review-count">
            <bdi>{count(line.quantity)}</bdi>×
          </span>
          <span className="review-name">
            <span dir="auto">{product?.name ?? t('cart:unknown-product')}</span>
            {product && Object.keys(line.choices).length > 0 && (
              <span className="muted" dir="auto">
                {chosenWords(product, line.choices)
                  .map(({ value }) => value)
                  .join(' · ')}
              </span>
            )}
            {line.notes && (
              <span className="muted" dir="auto">
                {line.notes}
              </span>
            )}
          </span>
          {total && <bdi>{money(total)}</bdi>}
        </li>
      ))}
    </ul>
  );
}
