import type { Break } from './break.ts';

export const broken: Break = {
  damage: `names are decoded twice, so that text becomes markup`,
  file: 'src/wire/decode-entities.ts',
  find: `return text.replace(ENTITY, (`,
  replace: `return text.replaceAll('&amp;', '&').replace(ENTITY, (`,
  check: { suite: 'unit', file: 'src/wire/decode-entities.test.ts' },
};
