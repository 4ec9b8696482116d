import type { Break } from './break.ts';

export const broken: Break = {
  damage: `hook signatures are compared byte by byte, so that time tells how much of a guess is right`,
  file: 'scripts/rebuild/signature.ts',
  find: `given.length === wanted.length && timingSafeEqual(given, wanted)`,
  replace: `given.equals(wanted)`,
  check: { suite: 'unit', file: 'scripts/rebuild/signature.test.ts' },
};
