import { expect, test } from 'vitest';
import { taxRulesOf } from './taxes.ts';

const row = (more: object) => ({
  ...{ country: '', state: '', rate: '10.0000', name: 'Tax', priority: 1, class: 'standard' },
  ...{ compound: false, shipping: true, postcodes: [], cities: [], ...more },
});

const namesOf = (...rates: readonly object[]) =>
  taxRulesOf({
    general: [{ id: 'woocommerce_default_country', value: 'US:CA' }],
    tax: [],
    rates: rates.map(row),
  }).rates.map(({ name }) => name);

test('the rate of the own country has precedence over the rate of all countries, wherever it stands in the list', () => {
  const all = { name: 'All' };
  const country = { name: 'Country', country: 'US' };
  const state = { name: 'State', country: 'US', state: 'CA' };
  expect(namesOf(all, country)).toEqual(['Country']);
  expect(namesOf(all, country, state)).toEqual(['State']);
  expect(namesOf(all, { ...country, country: 'PS' })).toEqual(['All']);
});

test('a country without tax does not get the tax of all countries', () => {
  expect(namesOf({ name: 'All' }, { name: 'None', country: 'US', rate: '0.0000' })).toEqual([]);
});

test('the rates of several priorities apply in their order', () => {
  const later = { name: 'Later', country: 'US', priority: 2 };
  expect(namesOf(later, { name: 'All' })).toEqual(['All', 'Later']);
});

test('a rate of single towns does not apply at the address of the shop', () => {
  expect(namesOf({ name: 'Town', country: 'US', cities: ['NABLUS'] }, { name: 'All' })).toEqual(['All']);
});
