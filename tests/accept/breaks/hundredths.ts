import type { Break } from './break.ts';

export const broken: Break = {
  damage: `every currency is read as if it had hundredths`,
  file: 'src/wire/woocommerce/prices.ts',
  find: `minorUnit: prices.currency_minor_unit, currency`,
  replace: `minorUnit: 2, currency`,
  check: { suite: 'unit', file: 'src/wire/woocommerce/prices.test.ts' },
};
