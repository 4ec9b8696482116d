import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { clientPlaces } from '#scripts/http/client-places.ts';
import { ipv6LineOf } from '#scripts/http/ipv6-line.ts';
import { boundedLimiter } from '#sources/request/limiter.ts';

const KEY_BYTES = 32;
/** 16 MB and some 50 ms for each try. */
const COST: ScryptOptions = { N: 16_384, r: 8, p: 1 };

/** `scrypt$<salt>$<key>`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64url')}$${(await keyOf(password, salt)).toString('base64url')}`;
}

/** Tries at a time of all shops together. Files and names of hosts need the other two of Node's four threads. */
const AT_ONCE = 2;
/** They wait for one and a half seconds. */
const MOST_WAITING = 60;
/** Of one client or line, in all shops together: it may try sixty in each, and would keep everybody else waiting. */
const MOST_OF_CLIENT = 20;
/** When a try that found too many waiting may be sent again. */
export const PASSWORDS_BUSY_SECONDS = 5;

const inTurn = boundedLimiter(AT_ONCE, MOST_WAITING);
const places = clientPlaces(MOST_OF_CLIENT);

/**
 * Whether the hash is that of the password; null when too many are waiting, of all clients or of this one. A missing or foreign hash takes
 * as long as a wrong password: nobody learns from it who has an account.
 */
export async function isPassword(password: string, hash: unknown, client: string): Promise<boolean | null> {
  const leave = places.take(ipv6LineOf(client) ?? client);
  if (!leave) return null;
  return inTurn(() => isRight(password, hash)).finally(leave);
}

async function isRight(password: string, hash: unknown): Promise<boolean> {
  const [kind, salt = '', key = ''] = typeof hash === 'string' ? hash.split('$') : [];
  const right = Buffer.from(key, 'base64url');
  const given = await keyOf(password, Buffer.from(salt, 'base64url'));
  return kind === 'scrypt' && right.length === given.length && timingSafeEqual(right, given);
}

/** A password for a first start: 16 letters and digits, 95 bits. */
export const randomPassword = (): string =>
  Array.from(
    randomBytes(16),
    (byte) => 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 57],
  ).join('');

function keyOf(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
