import type { Break } from './break.ts';

export const broken: Break = {
  damage: `a build that was overtaken may still publish`,
  file: 'scripts/rebuild/tenant-table.ts',
  find: `SELECT 1 FROM \${table} WHERE slug = $1 AND fence = $2`,
  replace: `SELECT 1 FROM \${table} WHERE slug = $1 AND fence >= $2`,
  check: { suite: 'unit', file: 'scripts/rebuild/tenant-table.test.ts' },
};
