import type { Break } from './break.ts';

export const broken: Break = {
  damage: `the delivery is added to the total twice`,
  file: 'src/domain/cart/totals.ts',
  find: `addMoney(toPay, delivery ?? none) };`,
  replace: `addMoney(addMoney(toPay, delivery ?? none), delivery ?? none) };`,
  check: { suite: 'unit', file: 'src/domain/cart/totals.test.ts' },
};
