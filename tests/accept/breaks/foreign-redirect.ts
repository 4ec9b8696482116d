import type { Break } from './break.ts';

export const broken: Break = {
  damage: `sources may redirect the builder to another host`,
  file: 'src/sources/http-request.ts',
  find: `target?.host === origin.host && (target`,
  replace: `target && (target`,
  check: { suite: 'unit', file: 'src/sources/http.test.ts' },
};
