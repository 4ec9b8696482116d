import { expect, test, vi } from 'vitest';
import { isPassword } from './passwords.ts';

// Other tests hash at a lower cost.
vi.unmock('node:crypto');

/** Of «الدكان 2026», as the first version stored it. */
const STORED = 'scrypt$OQhgcsZiC3_TpoNGYmEVxA$pLabrfL3-QRC3IrYr7TeLBpK4hWu-lqZvpFZUfc4vmc';

test('a hash that an earlier version stored is still that of its password', async () => {
  expect(await isPassword('الدكان 2026', STORED)).toBe(true);
  expect(await isPassword('الدكان 2027', STORED)).toBe(false);
});
