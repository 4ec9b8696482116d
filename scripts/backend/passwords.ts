import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
/** 16 MB and some 50 ms for each try. */
const COST: ScryptOptions = { N: 16_384, r: 8, p: 1 };

/** `scrypt$<salt>$<key>`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64url')}$${(await keyOf(password, salt)).toString('base64url')}`;
}

/** A missing or foreign hash takes as long as a wrong password: nobody learns from it who has an account. */
export async function isPassword(password: string, hash: unknown): Promise<boolean> {
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
