import type { Break } from './break.ts';

export const broken: Break = {
  damage: `a page that lost a part of itself is loaded again and again`,
  file: 'src/domain/release/reload-guard.ts',
  find: `return last === null || (last.client !== liveClient && nowMs - last.atMs >= RELOAD_GUARD_MS);`,
  replace: `return true;`,
  check: { suite: 'unit', file: 'src/domain/release/reload-guard.test.ts' },
};
