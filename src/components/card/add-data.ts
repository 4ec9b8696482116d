import type { QuantityLimits } from '#domain/catalogue/product.ts';

/** What a card's button knows of its product: minimum, maximum, step, and what a piece costs as the card says, in minor units. */
export const addData = ({ minimum, maximum, step }: QuantityLimits, amount: number | null): string =>
  [minimum, maximum, step, amount].join(' ');
