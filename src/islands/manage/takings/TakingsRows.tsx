import type { ReactNode } from 'react';
import type { Figure } from '#domain/manage/shop-takings.ts';
import { useIsland } from '#islands/island.tsx';

/** A list of figures. */
export const Rows = ({ children }: { readonly children: ReactNode }) => (
  <ul className="takings-rows">{children}</ul>
);

interface RowProps {
  readonly name: ReactNode;
  readonly many?: string;
  /** Formatted amount. */
  readonly children: string;
}

/** A name, how many, and an amount. */
export const Row = ({ name, many, children }: RowProps) => (
  <li>
    <span>{name}</span>
    {many !== undefined && <bdi className="muted">{many}</bdi>}
    <bdi>{children}</bdi>
  </li>
);

/** Orders and their sum. */
export function FigureRow({ name, orders, total }: Figure & { readonly name: ReactNode }) {
  const { t, money } = useIsland();
  return (
    <Row name={name} many={t('staff:order-count', { count: orders })}>
      {money(total)}
    </Row>
  );
}
