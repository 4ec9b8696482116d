import type { Break } from './break.ts';

export const broken: Break = {
  damage: `a login may lead to another site`,
  file: 'src/domain/staff/return-path.ts',
  find: `const found = origin === base ? routeOfPath(pathname, locales) : null;`,
  replace: `const found = routeOfPath(pathname, locales) ?? { route: { name: 'home' } as const, origin };`,
  check: { suite: 'unit', file: 'src/domain/staff/return-path.test.ts' },
};
