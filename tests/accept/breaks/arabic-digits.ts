import type { Break } from './break.ts';

export const broken: Break = {
  damage: `numbers that are typed in Arabic digits are refused`,
  file: 'src/domain/customer/phone.ts',
  find: `  const number = latinDigits(input).replace(SEPARATORS, '');
  return DIALABLE`,
  replace: `  const number = input.replace(SEPARATORS, '');
  return DIALABLE`,
  check: { suite: 'unit', file: 'src/domain/customer/phone.test.ts' },
};
