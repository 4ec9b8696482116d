import type { Break } from './break.ts';

export const broken: Break = {
  damage: `numbers that are typed in Arabic digits are refused`,
  file: 'src/domain/customer/phone.ts',
  find: `  latinDigits(input).replace(TRUNK_ZERO`,
  replace: `  input.replace(TRUNK_ZERO`,
  check: { suite: 'unit', file: 'src/domain/customer/phone.test.ts' },
};
