import type { Break } from './break.ts';

export const broken: Break = {
  damage: `a slug may climb out of its folder`,
  file: 'src/domain/tenant/slug.ts',
  find: `/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/`,
  replace: `/^[a-z0-9.](?:[a-z0-9./-]{0,61}[a-z0-9.])?$/`,
  check: { suite: 'unit', file: 'scripts/release/write-release.test.ts' },
};
