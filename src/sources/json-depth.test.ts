import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNestedDeeper } from './json-depth.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((each) => depthOf(each)))
    : 0;

test('a JSON text is nested as deep as its value, whatever its texts hold', () => {
  const key = fc.constantFrom('[', '"{', '\\', '\\"[[', 'ب', 'x');
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 5 }, key, fc.array(tie('value')), fc.dictionary(key, tie('value'))),
  }));
  fc.assert(
    fc.property(value, (json) => {
      const bytes = new TextEncoder().encode(JSON.stringify(json));
      const depth = depthOf(json);
      expect(isNestedDeeper(bytes, depth)).toBe(false);
      if (depth > 0) expect(isNestedDeeper(bytes, depth - 1)).toBe(true);
    }),
  );
});

test('half a text is looked at as far as it goes', () => {
  expect(isNestedDeeper(new TextEncoder().encode('[[["'), 2)).toBe(true);
  expect(isNestedDeeper(new TextEncoder().encode('[]["[[['), 1)).toBe(false);
});
