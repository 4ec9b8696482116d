import type { Break } from './break.ts';

export const broken: Break = {
  damage: `the draft is stored only after it was sent, so that a reload forgets it`,
  file: 'src/stores/send-order.ts',
  find: `  $review.set(review);
  if ($send.get().status !== 'asking') $send.set({ status: 'sending' });
  const answer = await theOrdering().createOrder(draft);`,
  replace: `  if ($send.get().status !== 'asking') $send.set({ status: 'sending' });
  const answer = await theOrdering().createOrder(draft);
  $review.set(review);`,
  check: { suite: 'unit', file: 'src/stores/send-order.test.ts' },
};
