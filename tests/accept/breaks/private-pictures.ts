import type { Break } from './break.ts';

export const broken: Break = {
  damage: `pictures are fetched from inner networks`,
  file: 'src/sources/public-address.ts',
  find: `if (isIP(host) === 4) return !PRIVATE.check(host);`,
  replace: `if (isIP(host) === 4) return true;`,
  check: { suite: 'unit', file: 'src/sources/paths.test.ts' },
};
