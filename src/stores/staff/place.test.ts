import { expect, test } from 'vitest';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $staffPlace, changePlace } from './place.ts';

testEnvironment();

test('staff work at the branch that they chose, or anywhere once the shop has none of that name', () => {
  changePlace({ branch: 'Main street', area: 'Old City' });
  expect($staffPlace.get()).toEqual({ branch: 'Main street', area: 'Old City' });
  changePlace({ branch: 'Main Road' });
  expect($staffPlace.get()).toEqual({ branch: '', area: 'Old City' });
  changePlace({ area: 'Silwan' });
  expect($staffPlace.get()).toEqual({ branch: '', area: '' });
});
