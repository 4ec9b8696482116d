import type { Break } from './break.ts';

export const broken: Break = {
  damage: `data inside a script element may end that element`,
  file: 'src/domain/storefront/json-for-script.ts',
  find: `/[<>&\\u2028\\u2029]/g`,
  replace: `/[&\\u2028\\u2029]/g`,
  check: { suite: 'unit', file: 'src/domain/storefront/json-for-script.test.ts' },
};
