import type { Break } from './break.ts';

export const broken: Break = {
  damage: `anybody may name another client in X-Forwarded-For, and so has as many places as it likes`,
  file: 'scripts/rebuild/client-address.ts',
  find: `if (client === null || !isTrusted(client)) break;`,
  replace: `if (client === null) break;`,
  check: { suite: 'unit', file: 'scripts/rebuild/client-address.test.ts' },
};
