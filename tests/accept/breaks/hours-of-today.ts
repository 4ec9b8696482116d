import type { Break } from './break.ts';

export const broken: Break = {
  damage: `hours past midnight are forgotten at midnight`,
  file: 'src/domain/hours/open-state.ts',
  find: `let day = today - 1;`,
  replace: `let day = today;`,
  check: { suite: 'unit', file: 'src/domain/hours/open-state.test.ts' },
};
