import type { Break } from './break.ts';

export const broken: Break = {
  damage: `a coupon may take off more than there is`,
  file: 'src/domain/cart/totals.ts',
  find: `clampMoney(cart.coupon?.discount ?? none, none, subtotal)`,
  replace: `(cart.coupon?.discount ?? none)`,
  check: { suite: 'unit', file: 'src/domain/cart/totals.test.ts' },
};
