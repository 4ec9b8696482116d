import type { Break } from './break.ts';

export const broken: Break = {
  damage: `a POST that failed is sent again by itself`,
  file: 'src/api/http.ts',
  find: `exchange.method !== 'GET' || !isPassing(first)`,
  replace: `!isPassing(first)`,
  check: { suite: 'unit', file: 'src/api/http.test.ts' },
};
