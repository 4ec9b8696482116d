import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { between, like, only, whole } from './only.ts';

describe('a check', () => {
  test.each([
    [whole(1), [1, 2, Number.MAX_SAFE_INTEGER], [0, -1, 1.5, 2 ** 53, Number.NaN, Infinity, '1', null]],
    [whole(0, 4), [0, 4], [-1, 5]],
    [between(1, 9), [1, 1.5, 9], [0.9, 9.1, '5']],
  ])('of numbers %#', (check, right, wrong) => {
    const schema = z.number().check(check);
    expect(right.filter((value) => !schema.safeParse(value).success)).toEqual([]);
    expect(wrong.filter((value) => schema.safeParse(value).success)).toEqual([]);
  });

  test('of texts', () => {
    const schema = z.string().check(like(/^\d+$/));
    expect(['1', 'a', '', 1].map((value) => schema.safeParse(value).success)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('names the place of a wrong value, and nothing that it expected', () => {
    const schema = z.object({ a: z.array(z.number().check(only((value) => value > 0))) });
    expect(schema.safeParse({ a: [1, -1] }).error?.issues).toEqual([
      { code: 'custom', path: ['a', 1], message: expect.any(String) },
    ]);
  });
});
