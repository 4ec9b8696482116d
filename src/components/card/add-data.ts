import type { QuantityLimits } from '#domain/catalogue/product.ts';

/** What a card's button knows of its product. */
export const addData = ({ minimum, maximum, step }: QuantityLimits): string =>
  [minimum, maximum, step].join(' ');
