import { expect, test } from 'vitest';
import { addData, limitsOf } from './add-data.ts';

const button = (add?: string) => ({ dataset: add === undefined ? {} : { add } }) as unknown as HTMLElement;

test.each([
  [{ minimum: 1, maximum: 9999, step: 1 }, ''],
  [{ minimum: 1, maximum: 4, step: 1 }, '1 4 1'],
  [{ minimum: 2, maximum: 9998, step: 2 }, '2 9998 2'],
])('the limits %j are written as %j in a button and read back', (limits, text) => {
  expect(addData(limits)).toBe(text);
  expect(limitsOf(button(text))).toEqual(limits);
});
