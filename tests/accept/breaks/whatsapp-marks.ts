import type { Break } from './break.ts';

export const broken: Break = {
  damage: `customers’ text may write bold lines into the merchant’s message`,
  file: 'src/domain/order/whatsapp-text.ts',
  find: `text.replace(/[*_~\`]/g, (mark) => LOOK_ALIKES[mark] ?? '')`,
  replace: `text`,
  check: { suite: 'unit', file: 'src/domain/order/whatsapp-text.test.ts' },
};
