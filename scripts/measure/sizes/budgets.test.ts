import { describe, expect, test } from 'vitest';
import { overBudget, overScriptBudget, type PageWeight } from './budgets.ts';

const FITTING: PageWeight = {
  html: 20 * 1024,
  scripts: 14 * 1024,
  styles: 12 * 1024,
  fonts: 40 * 1024,
  pictures: 90 * 1024,
  requests: 9,
  lazyRequests: 30,
};

describe('overBudget', () => {
  test('accepts a page at its limits with any number of lazy pictures', () => {
    expect(overBudget('home', FITTING)).toEqual([]);
  });

  test('names each part that is one byte too large', () => {
    const heavy = {
      ...FITTING,
      html: 20_481,
      scripts: 14_337,
      styles: 12_289,
      fonts: 40_961,
      pictures: 92_161,
      requests: 10,
    };
    expect(overBudget('home', heavy)).toEqual([
      '20.0 kB of html, at most 20.0 kB are allowed',
      '14.0 kB of scripts, at most 14.0 kB are allowed',
      '12.0 kB of styles, at most 12.0 kB are allowed',
      '40.0 kB of fonts, at most 40.0 kB are allowed',
      '90.0 kB of pictures, at most 90.0 kB are allowed',
      '10 requests, at most 9 are allowed',
    ]);
  });

  test('limits the HTML of home only', () => {
    expect(overBudget('shop', { ...FITTING, html: 500_000 })).toEqual([]);
  });
});

describe('overScriptBudget', () => {
  test('knows the limit of each page with an island', () => {
    expect(overScriptBudget('search', 110 * 1024)).toBeNull();
    expect(overScriptBudget('search', 110 * 1024 + 1)).toBe(
      '110.0 kB of scripts, at most 110.0 kB are allowed',
    );
    expect(overScriptBudget('complete-order', 120 * 1024)).toBeNull();
  });

  test('allows an unknown page no scripts', () => {
    expect(overScriptBudget('unknown', 1)).toBe('0.0 kB of scripts, at most 0.0 kB are allowed');
  });
});
