import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hookSecretName, isSecret, isSigned, secretsOf } from './signature.ts';

const compared = vi.hoisted(() => ({ count: 0 }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  return {
    ...crypto,
    timingSafeEqual: (a: Uint8Array, b: Uint8Array): boolean => {
      compared.count += 1;
      return crypto.timingSafeEqual(a, b);
    },
  };
});
afterEach(() => {
  compared.count = 0;
});

const BODY = new TextEncoder().encode('{"id":12}');
const signatureBy = (secret: string): string => createHmac('sha256', secret).update(BODY).digest('base64');

describe('a signature', () => {
  test('is compared with every secret in constant time, even after a match', () => {
    expect(isSigned(BODY, signatureBy('old'), ['old', 'new'])).toBe(true);
    expect(compared.count).toBe(2);
    expect(isSigned(BODY, signatureBy('wrong'), ['old', 'new'])).toBe(false);
    expect(compared.count).toBe(4);
  });

  test('of another length is invalid', () => {
    expect(isSigned(BODY, 'YWI=', ['old'])).toBe(false);
    expect(isSigned(BODY, '', ['old'])).toBe(false);
  });

  test('is invalid when no secret is set', () => {
    expect(isSigned(BODY, signatureBy(''), secretsOf({ HOOK_SECRET_SHOP: '' }, 'HOOK_SECRET_SHOP'))).toBe(
      false,
    );
  });
});

test('a secret of any length is compared with every secret in constant time', () => {
  expect([isSecret('new', ['old', 'new']), isSecret('n', ['old', 'new']), isSecret('', [])]).toEqual([
    true,
    false,
    false,
  ]);
  expect(compared.count).toBe(4);
});

test('each merchant has its own variable, and a second one while secrets are replaced', () => {
  const environment = { HOOK_SECRET_QUDS_GRILL: 'a', NEXT_HOOK_SECRET_QUDS_GRILL: 'b' };
  expect(secretsOf(environment, hookSecretName('quds-grill'))).toEqual(['a', 'b']);
});

test.each(['next', 'shop-next', 'shop--next'])(
  'the secret of a merchant called %s is not valid for another merchant',
  (slug) => {
    const environment = { [hookSecretName(slug)]: 'of the other' };
    for (const name of ['HOOK_SECRET', hookSecretName('shop'), hookSecretName('shop-')])
      expect(secretsOf(environment, name)).toEqual([]);
  },
);
