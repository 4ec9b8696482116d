import type { Break } from './break.ts';

export const broken: Break = {
  damage: `what is out of stock can be ordered`,
  file: 'src/domain/catalogue/availability.ts',
  find: `  if (!item.stock.isInStock) return 'sold-out';
`,
  replace: ``,
  check: { suite: 'unit', file: 'src/domain/catalogue/availability.test.ts' },
};
