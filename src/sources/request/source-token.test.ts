import { expect, test } from 'vitest';
import type { SourceError } from './source-failure.ts';
import { sourceToken } from './source-token.ts';

const URL = 'https://data.example';
const troubleOf = (value: string | undefined): SourceError => {
  try {
    sourceToken({ url: URL, tokenEnv: 'CMS_TOKEN' }, { CMS_TOKEN: value });
  } catch (error) {
    return error as SourceError;
  }
  throw new Error('It was taken.');
};

test('a token is the value of its variable, and a source without a variable has none', () => {
  const every = String.fromCharCode(...Array.from({ length: 0x7e - 0x20 }, (_, index) => 0x21 + index));
  expect(sourceToken({ url: URL, tokenEnv: 'CMS_TOKEN' }, { CMS_TOKEN: every })).toBe(every);
  expect(sourceToken({ url: URL }, { CMS_TOKEN: 'x' })).toBe(null);
});

test.each([undefined, ''])('an error names a variable whose value is %j', (value) => {
  expect(troubleOf(value)).toMatchObject({
    code: 'source.no-token',
    message: 'The environment variable CMS_TOKEN is not set. Set it to the token.',
  });
});

test.each(['\n', '\r\n', ' ', '\t', '\0', '\x7f', 'é', 'ش'])(
  'a token that no header can carry (%j) is refused, and nothing of it is said',
  (between) => {
    const { code, message } = troubleOf(`first${between}second`);
    expect(code).toBe('source.no-token');
    expect(message).toContain('CMS_TOKEN');
    expect(message).not.toMatch(/first|second/);
  },
);

test.each(['\n', '\r\n', ' '])('%j after the token is removed', (end) => {
  expect(sourceToken({ url: URL, tokenEnv: 'CMS_TOKEN' }, { CMS_TOKEN: `secret${end}` })).toBe('secret');
});
