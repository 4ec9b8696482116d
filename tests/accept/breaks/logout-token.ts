import type { Break } from './break.ts';

export const broken: Break = {
  damage: `a logout leaves the token on the device`,
  file: 'src/stores/staff/session.ts',
  find: `  removeCookies(['token', 'refresh', 'expiry']);
  $token.set(undefined);
`,
  replace: `  removeCookies(['token', 'refresh', 'expiry']);
`,
  check: { suite: 'unit', file: 'src/stores/staff/session.test.ts' },
};
