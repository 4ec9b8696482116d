import type { Break } from './break.ts';

export const broken: Break = {
  damage: `the service worker keeps staff pages as it keeps others`,
  file: 'src/pwa/request-kind.ts',
  find: `return isStaff(found.route.name) ? 'staff-page' : 'page';`,
  replace: `return isStaff(found.route.name) && found.route.name === 'login' ? 'staff-page' : 'page';`,
  check: { suite: 'unit', file: 'src/pwa/request-kind.test.ts' },
};
