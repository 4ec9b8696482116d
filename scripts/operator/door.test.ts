import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { trustedProxies } from '#scripts/http/client-address.ts';
import { refuseShortTokens } from '#scripts/program/operator-token.ts';
import { bearerOf, operatorDoor, tooManyGuesses } from './door.ts';

const TOKEN = 'a-token-of-the-operator-that-nobody-guesses';
const [OTHERS, PROXY] = ['198.51.100.7', '127.0.0.1'];

/** A door at `/` that counts checked tokens, and one at `/metrics`. */
function bench() {
  const clock = { now: 1_800_000_000_000 };
  const lines: string[] = [];
  const door = operatorDoor({
    environment: { OPERATOR_TOKEN: TOKEN, METRICS_TOKEN: 'metrics' },
    isTrustedProxy: trustedProxies(PROXY),
    now: () => clock.now,
    log: (line) => lines.push(line),
  });
  const app = new Hono();
  const answer = (names?: readonly string[]) => (context: Parameters<typeof bearerOf>[0]) => {
    const knock = door.knock(context, bearerOf(context), names);
    if (knock.waitSeconds > 0) return tooManyGuesses(context, knock);
    return context.text('', knock.isRight ? 200 : 401);
  };
  app.get('/', answer()).get('/metrics', answer(['METRICS_TOKEN', 'OPERATOR_TOKEN']));
  const ask = async (token: string, { from = OTHERS, forwardedFor = '', path = '/' } = {}) =>
    app.request(
      path,
      {
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
        },
      },
      { incoming: { socket: { remoteAddress: from } } },
    );
  const status = async (...args: Parameters<typeof ask>) => (await ask(...args)).status;
  return { clock, lines, ask, status };
}

test('only a few guesses in an hour are checked, and one line within the first minute reports them', async () => {
  const { clock, ask, lines } = bench();
  const statuses = new Map<number, number>();
  for (let second = 0; second < 3600; second += 1) {
    const answer = await ask(`guess-${second}`);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    clock.now += 1000;
  }
  expect(statuses.get(401)).toBeLessThanOrEqual(22);
  expect(statuses.get(429)).toBe(3600 - (statuses.get(401) ?? 0));
  expect(lines).toEqual([`refused a token for the operator from ${OTHERS}`]);
});

test('a right token from the guessing address waits like the others, and is accepted after that', async () => {
  const { clock, ask, status } = bench();
  for (const guess of ['one', 'two', 'three']) expect(await status(guess)).toBe(401);
  const waiting = await ask(TOKEN);
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await waiting.json()).toMatchObject({ code: 'operator.wait' });
  clock.now += 2000;
  expect(await status(TOKEN)).toBe(200);
  // The count starts again.
  expect(await status('typing error')).toBe(401);
  expect(await status(TOKEN)).toBe(200);
});

test('another address is accepted at any time, also behind a trusted proxy', async () => {
  const { status } = bench();
  const attacker = { from: PROXY, forwardedFor: OTHERS };
  for (let guess = 0; guess < 5; guess += 1) await status('guess', attacker);
  expect(await status(TOKEN, attacker)).toBe(429);
  expect(await status(TOKEN, { from: PROXY, forwardedFor: '198.51.100.8' })).toBe(200);
  expect(await status(TOKEN, { from: '198.51.100.9' })).toBe(200);
});

test('a forged X-Forwarded-For brings no more guesses', async () => {
  const { status } = bench();
  const statuses = [];
  for (let guess = 0; guess < 5; guess += 1)
    statuses.push(await status('guess', { forwardedFor: `203.0.113.${guess}` }));
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
});

test('the token of /metrics brings no more guesses of the operator’s token', async () => {
  const { status } = bench();
  const path = '/metrics';
  const statuses = [];
  for (let guess = 0; guess < 5; guess += 1) {
    statuses.push(await status('guess', { path }));
    expect(await status('metrics', { path })).toBe(200);
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  expect(await status(TOKEN)).toBe(429);
});

test('a call without a token does not count as a guess', async () => {
  const { status } = bench();
  for (let call = 0; call < 10; call += 1) expect(await status('')).toBe(401);
  expect(await status(TOKEN)).toBe(200);
});

test.each(['OPERATOR_TOKEN', 'NEXT_OPERATOR_TOKEN'])(
  '%s with less than 24 characters is refused with instructions to make one',
  (name) => {
    expect(() => refuseShortTokens({ [name]: 'a' })).toThrow(
      `${name} is too short: 1 of at least 24 characters. Whoever guesses it can roll back and retire every shop, so nothing starts with it. Set it to the output of: openssl rand -hex 24`,
    );
    expect(() => refuseShortTokens({ [name]: 'x'.repeat(23) })).toThrow(name);
    expect(() => refuseShortTokens({ [name]: 'x'.repeat(24) })).not.toThrow();
    expect(() => refuseShortTokens({ [name]: '' })).not.toThrow();
  },
);
