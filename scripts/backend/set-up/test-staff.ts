import { makeAccessToken } from '#scripts/backend/login/access-token.ts';
import { accountByName, writeAccount } from '#scripts/backend/login/accounts.ts';
import type { SeedAccount } from '#scripts/backend/seed.ts';
import { ORIGIN, type TestStore } from './test-store.ts';

/** For tests: accounts without a password, which takes a moment to hash. */
export async function addStaff({ database }: TestStore, accounts: readonly SeedAccount[]): Promise<void> {
  await database.transaction(async (rows) => {
    for (const account of accounts) await writeAccount(rows, account, 'none');
  });
}

/** For tests: a token of an account as it is now, without a login. */
export async function tokenOf(
  { database, clock }: TestStore,
  username: string,
): Promise<Record<string, string>> {
  const account = await accountByName(database, username);
  if (!account) throw new Error(`There is no account ${username}.`);
  const token = await makeAccessToken(database, account.id, { issuer: ORIGIN, now: clock.now });
  return { authorization: `Bearer ${token}` };
}
