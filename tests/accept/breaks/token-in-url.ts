import type { Break } from './break.ts';

export const broken: Break = {
  damage: `the token of the staff stands in addresses`,
  file: 'src/api/staff.ts',
  find: `url: \`\${root}/treesal/v1/today-orders\`,`,
  replace: `url: \`\${root}/treesal/v1/today-orders?token=\${token}\`,`,
  check: { suite: 'unit', file: 'src/api/staff.test.ts' },
};
