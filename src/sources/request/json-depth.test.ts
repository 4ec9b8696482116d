import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNestedDeeper } from './json-depth.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((each) => depthOf(each)))
    : 0;

test('the depth of a JSON text is that of its value, whatever its strings contain', () => {
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

test('a truncated text is examined up to its end', () => {
  expect(isNestedDeeper(new TextEncoder().encode('[[["'), 2)).toBe(true);
  expect(isNestedDeeper(new TextEncoder().encode('[]["[[['), 1)).toBe(false);
});
