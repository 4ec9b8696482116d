import type { Break } from './break.ts';

export const broken: Break = {
  damage: `prices are not compared again before an order is sent`,
  file: 'src/stores/send-order.ts',
  find: `if ($cartCheck.get().hasChanges) return show({ status: 'changed' });`,
  replace: ``,
  check: { suite: 'unit', file: 'src/stores/send-order.test.ts' },
};
