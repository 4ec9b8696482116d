import type { Break } from './break.ts';

export const broken: Break = {
  damage: `each try of an order has an id of its own`,
  file: 'src/stores/send-order.ts',
  find: `const { draft } = review;`,
  replace: `const draft = { ...review.draft, clientOrderId: crypto.randomUUID() };`,
  check: { suite: 'unit', file: 'src/stores/send-order.test.ts' },
};
