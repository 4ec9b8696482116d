import type { Break } from './break.ts';

export const broken: Break = {
  damage: `a name that leads into an inner network is asked for pictures`,
  file: 'src/sources/public-address.ts',
  find: `else if (addresses.some(isPrivate)) callback(new PrivateAddress(), '', 0);`,
  replace: `else if (addresses.length > 99) callback(new PrivateAddress(), '', 0);`,
  check: { suite: 'unit', file: 'src/sources/public-address.test.ts' },
};
