import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonForScript } from './json-for-script.ts';

test('a merchant cannot end the script element or start a comment', () => {
  expect(jsonForScript({ name: '</Script ><!--&\u2028\u2029' })).toBe(
    '{"name":"\\u003c/Script \\u003e\\u003c!--\\u0026\\u2028\\u2029"}',
  );
});

test('JSON.parse restores every value, and the text has no dangerous character', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = jsonForScript(value);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    }),
  );
});

test('a value without JSON throws instead of giving the word undefined', () => {
  expect(() => jsonForScript(undefined)).toThrow('A undefined has no JSON');
});
