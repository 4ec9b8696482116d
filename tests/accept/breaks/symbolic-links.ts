import type { Break } from './break.ts';

export const broken: Break = {
  damage: `a link in a merchant’s folder may lead out of it`,
  file: 'src/sources/inside-folder.ts',
  find: `return real.startsWith(root + sep) ? real : null;`,
  replace: `return real;`,
  check: { suite: 'unit', file: 'src/sources/paths.test.ts' },
};
