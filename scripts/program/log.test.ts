import { expect, test } from 'vitest';
import { jsonLog, plainLog } from './log.ts';

const ENVIRONMENT = {
  HOOK_SECRET_SHOP: 'whsec "1"',
  SHOP_TOKEN: 'tok-12345',
  SHOP_TOKEN_NEXT: 'tok-12345-longer',
  DATABASE_URL: 'postgres://user:pass@host/db',
  SHOP_DIRECTUS_KEY: 'key-of-the-shop',
  OPERATOR_TOKEN: 'x',
  HOME: '/home/operator',
};

test('a line is one JSON object with time, level, message and fields', () => {
  const lines: string[] = [];
  jsonLog(ENVIRONMENT, (line) => lines.push(line))('shop released', { slug: 'shop', seconds: 1.5 });
  expect(lines).toHaveLength(1);
  const { time, ...rest } = JSON.parse(lines[0] ?? '');
  expect(rest).toEqual({ level: 'info', slug: 'shop', seconds: 1.5, msg: 'shop released' });
  expect(Date.parse(time)).toBeGreaterThan(0);
});

test('a message that starts with "error:" has the level error', () => {
  const lines: string[] = [];
  jsonLog({}, (line) => lines.push(line))('error: the database is gone');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error' });
});

test.each([
  ['JSON', jsonLog],
  ['plain lines', plainLog],
])('secrets of the environment are redacted anywhere in %s', (_, make) => {
  const lines: string[] = [];
  const log = make(ENVIRONMENT, (line) => lines.push(line));
  log('GET https://data.example/?access_token=tok-12345-longer failed', {
    url: 'postgres://user:pass@host/db',
    by: 'key-of-the-shop',
  });
  log('error: wrong secret whsec "1"', { token: 'unknown-token', headers: { authorization: 'Bearer y' } });
  const all = lines.join('');
  for (const secret of ['tok-12345', '-longer', 'user:pass', 'key-of', 'whsec', 'unknown-token', 'Bearer y'])
    expect(all).not.toContain(secret);
  expect(all).toContain('[redacted]');
});
