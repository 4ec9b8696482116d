import type { Break } from './break.ts';

export const broken: Break = {
  damage: `an empty or shrunken catalogue goes live`,
  file: 'scripts/prerender/hold-shrunken.ts',
  find: `productCount < lastCount / 2`,
  replace: `productCount < 0`,
  check: { suite: 'unit', file: 'scripts/prerender/release-storefront.test.ts' },
};
