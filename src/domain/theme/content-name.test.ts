import { expect, test } from 'vitest';
import { contentName } from './content-name.ts';

test('the name of a text is the start of its FNV-1a hash', () => {
  // The published vectors of FNV-1a 64: "" and "foobar".
  expect(contentName('')).toBe('cbf29ce48422');
  expect(contentName('foobar')).toBe('85944171f739');
});

test('one changed letter changes the name', () => {
  expect(contentName('--brand: #a00')).not.toBe(contentName('--brand: #a01'));
});
