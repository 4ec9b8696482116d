import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const KEY_BYTES = 32;

/** scrypt with Node's parameters and a salt of its own: `scrypt:<salt>:<key>`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES);
  return `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}`;
}

/** Takes as long for a wrong password as for a right one. */
export async function isPassword(password: string, hashed: string): Promise<boolean> {
  const [, salt = '', key = ''] = hashed.split(':');
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Nobody's: checked for names that do not exist, so that these take as long as others. */
export const NO_PASSWORD = `scrypt:${randomBytes(16).toString('base64url')}:${randomBytes(KEY_BYTES).toString('base64url')}`;
