import type { ScryptOptions } from 'node:crypto';
import { vi } from 'vitest';

// A hash is slow on purpose, and each test of accounts makes many: they took half of such a test's time.
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>();
  const scrypt = (
    password: string,
    salt: Buffer,
    bytes: number,
    options: ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => crypto.scrypt(password, salt, bytes, { ...options, N: 256 }, done);
  return { ...crypto, scrypt };
});
