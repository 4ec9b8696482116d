import type { Break } from './break.ts';

export const broken: Break = {
  damage: `a rollback leaves pages that are open without their assets`,
  file: 'scripts/release/carry-assets.ts',
  find: `if (carried.length === 0) return target;`,
  replace: `if (carried.length >= 0) return target;`,
  check: { suite: 'unit', file: 'scripts/release/rollback.test.ts' },
};
