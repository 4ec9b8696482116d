import type { Break } from './break.ts';

export const broken: Break = {
  damage: `a hook without a secret of its merchant is taken`,
  file: 'scripts/rebuild/signature.ts',
  find: `  let isRight = false;
  for (const secret of secrets) {
    const wanted`,
  replace: `  let isRight = secrets.length === 0;
  for (const secret of secrets) {
    const wanted`,
  check: { suite: 'unit', file: 'scripts/rebuild/intake.test.ts' },
};
