import type { Break } from './break.ts';

export const broken: Break = {
  damage: `the policy lets inline scripts run`,
  file: 'scripts/release/hosting-rules.ts',
  find: `["script-src 'self'", ...hashes`,
  replace: `["script-src 'self' 'unsafe-inline'", ...hashes`,
  check: { suite: 'unit', file: 'scripts/release/host-files.test.ts' },
};
