import { describe, expect, test } from 'vitest';
import { type Measurement, median, shortfalls, slowdownFor } from './measured-page.ts';

const GOOD: Measurement = {
  performance: 98,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  largestPaintMs: 1500,
  layoutShift: 0.01,
  blockingMs: 50,
};
const HOME = { name: 'home', path: '/', isCatalogue: true, isListed: true };
const CART = { name: 'cart', path: '/cart', isCatalogue: false, isListed: false };

describe('a page', () => {
  test('at the limits has no shortfall', () => {
    expect(shortfalls(HOME, GOOD)).toEqual([]);
    expect(shortfalls(CART, { ...GOOD, performance: 90, seo: 60 })).toEqual([]);
  });

  test.each<[string, Partial<Measurement>]>([
    ['performance', { performance: 97 }],
    ['accessibility', { accessibility: 99 }],
    ['bestPractices', { bestPractices: 96 }],
    ['seo', { seo: 92 }],
    ['largestPaintMs', { largestPaintMs: 1501 }],
    ['layoutShift', { layoutShift: 0.011 }],
    ['blockingMs', { blockingMs: Number.NaN }],
  ])('with %s beyond its limit has one shortfall', (name, change) => {
    expect(shortfalls(HOME, { ...GOOD, ...change })).toEqual([expect.stringContaining(name)]);
  });
});

test.each<[Partial<Measurement>, string]>([
  [{ largestPaintMs: 1514.6788999999999 }, 'largestPaintMs is 1515, at most 1500 is allowed'],
  [{ largestPaintMs: 1500.4 }, 'largestPaintMs is 1501, at most 1500 is allowed'],
  [{ layoutShift: 0.0113704 }, 'layoutShift is 0.012, at most 0.01 is allowed'],
])('the shortfall of %j has a readable number', (change, words) => {
  expect(shortfalls(HOME, { ...GOOD, ...change })).toEqual([words]);
});

test.each([
  [2500, 4],
  [1750, 4],
  [1000, 2.3],
  [437, 1],
  [90, 1],
])('a machine with the index %d is slowed down %d times', (benchmarkIndex, slowdown) => {
  expect(slowdownFor(benchmarkIndex)).toBe(slowdown);
});

test('the median of three runs is computed for each value', () => {
  const runs = [
    { ...GOOD, performance: 80, blockingMs: 10 },
    { ...GOOD, performance: 99, blockingMs: 30 },
    { ...GOOD, performance: 98, blockingMs: 400 },
  ];
  expect(median(runs)).toMatchObject({ performance: 98, blockingMs: 30 });
});
