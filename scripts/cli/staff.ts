import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, openDatabase, openSqlite, type Rows } from '#scripts/backend/database/database.ts';
import { openPostgres } from '#scripts/backend/database/postgres.ts';
import { renewPassword as renewUser } from '#scripts/backend/directus/accounts.ts';
import { openDocuments } from '#scripts/backend/directus/documents.ts';
import {
  addAccount,
  endAccountSessions,
  type ListedAccount,
  listAccounts,
  removeAccount,
  renewPassword,
} from '#scripts/backend/login/accounts.ts';
import { staffAccount } from '#scripts/backend/login/staff-account.ts';
import type { SeedAccount } from '#scripts/backend/seed.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { dataDirectory, tenantsDirectoryOf } from '#scripts/program/places.ts';
import { privateFolder } from '#scripts/program/private-files.ts';
import { EXIT, orUsage, tellHelp, UsageError } from '#scripts/program/usage.ts';

const USAGE = `npm run staff -- add <slug> <username> --role callcenter|driver|manager [--name NAME] [--email ADDRESS]
                     [--branch BRANCH]… [--zone ZONE]…
npm run staff -- list <slug> [--json]
npm run staff -- reset <slug> <username>
npm run staff -- end <slug> <username>
npm run staff -- remove <slug> <username>
npm run staff -- reset <e-mail>

Accounts of a merchant's staff, while the services run.

  add      makes an account and prints its password, once
  list     names, roles, and how many browsers stay logged in
  reset    prints a new password, once, and ends all sessions of the account; with an e-mail address: of the data service
  end      ends all sessions of the account, on all devices, at once
  remove   takes the account away, and ends its sessions

  --role ROLE     callcenter: all orders; driver: the deliveries of today; manager: everything of the shop
  --branch, --zone  of a driver: only deliveries of these branches, and to these zones, as the store names them; each can be repeated
  --tenants DIR   where the merchants' folders are (default: DUKKAN_TENANTS, else tenants)

Accounts are in DATABASE_URL, where ordering services share one, else in DUKKAN_DATA. A service creates those of
tenants/<slug>/backend.json at its start. To remove one, delete it from that file.
Exit status: 0 done, 1 no such account, or the name is taken, 2 wrong use.`;

/** `npm run staff`. */
export async function runStaff(args: readonly string[]): Promise<number> {
  tellHelp(USAGE, args);
  const { values, positionals } = orUsage(() => parse(args), USAGE);
  const [action = '', slug = '', username = '', ...more] = positionals;
  if (more.length > 0) throw new UsageError(USAGE);
  if (action === 'reset' && slug.includes('@') && username === '')
    return told(slug, await ofDataService(slug));
  if (slug === '') throw new UsageError(USAGE);
  const tenant = readTenant(tenantsDirectoryOf(values.tenants), slug);
  const isRight = action === 'list' ? username === '' : username !== '';
  if (!tenant.ok || !isRight || !ACTIONS.includes(action))
    throw new UsageError(tenant.ok ? USAGE : `${tenant.error.reason}\n\n${USAGE}`);
  const name = `${slug} ${username}`;
  switch (action) {
    case 'add': {
      const account = newAccountOf(username, values);
      const password = await inShop(slug, (database) => addAccount(database, account), true);
      if (password !== null) return told(name, password);
      process.stderr.write(`There is an account of that name or e-mail address already in ${slug}.\n`);
      return EXIT.failed;
    }
    case 'list': {
      const accounts = (await inShop(slug, (database) => listAccounts(database, Date.now()), true)) ?? [];
      process.stdout.write(values.json ? `${JSON.stringify(accounts)}\n` : tableOf(accounts));
      return EXIT.ok;
    }
    case 'reset':
      return told(name, await inShop(slug, (database) => renewPassword(database, username)));
    case 'end':
      return done(name, await inShop(slug, orNull(endAccountSessions, username)), 'its sessions are over');
    default:
      return done(name, await inShop(slug, orNull(removeAccount, username)), 'taken away');
  }
}

const ACTIONS = ['add', 'list', 'reset', 'end', 'remove'];

const parse = (args: readonly string[]) =>
  parseArgs({
    args: args.filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      name: { type: 'string' },
      email: { type: 'string' },
      branch: { type: 'string', multiple: true },
      zone: { type: 'string', multiple: true },
      json: { type: 'boolean' },
      tenants: { type: 'string' },
    },
  });

function newAccountOf(
  username: string,
  { role, name, email, branch: branches, zone: zones }: ReturnType<typeof parse>['values'],
): SeedAccount {
  const told = { username, displayName: name ?? username, email: email ?? '', role, branches, zones };
  const read = staffAccount.safeParse(told);
  if (read.success) return read.data;
  throw new UsageError(
    `--role is one of callcenter, driver and manager; --branch and --zone are of drivers; a username has small letters, digits and . _ -; an e-mail address is whole.\n\n${USAGE}`,
  );
}

/** Makes a change in one transaction; null when the database does not have the account. */
const orNull =
  (work: (rows: Rows, username: string) => Promise<boolean>, username: string) =>
  async (database: Database): Promise<true | null> =>
    (await database.transaction((rows) => work(rows, username))) || null;

/**
 * Calls `work` with the database that ordering services share. Where that gives null, calls it with the file of a service without a
 * shared database. `makes`: creates the file when no service has opened it yet.
 */
async function inShop<Value>(
  slug: string,
  work: (database: Database) => Promise<Value | null>,
  makes = false,
): Promise<Value | null> {
  const url = process.env.DATABASE_URL;
  const folder = join(dataDirectory(), 'stores');
  const file = join(folder, `${slug}.sqlite`);
  if (url) {
    const databases = await openPostgres({ url });
    try {
      const shared = await work(await databases.of(slug));
      if (shared !== null || makes) return shared;
    } finally {
      await databases.close();
    }
  }
  if (!existsSync(file) && !makes) return null;
  privateFolder(folder);
  const database = openDatabase(file, slug);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function ofDataService(email: string): Promise<string | null> {
  const file = join(dataDirectory(), 'directus.sqlite');
  if (!existsSync(file)) return null;
  const database = openSqlite(file);
  try {
    return await renewUser({ documents: openDocuments(database) }, email);
  } finally {
    database.close();
  }
}

const told = (name: string, password: string | null): number =>
  done(name, password, `password ${password} (told once)`);

function done(name: string, result: unknown, what: string): number {
  if (result === null) {
    process.stderr.write(
      `There is no account ${name}. npm run staff -- list <slug> shows those of a merchant.\n`,
    );
    return EXIT.failed;
  }
  process.stdout.write(`${name}, ${what}\n`);
  return EXIT.ok;
}

function tableOf(accounts: readonly ListedAccount[]): string {
  if (accounts.length === 0)
    return 'No accounts. Make one: npm run staff -- add <slug> <username> --role manager\n';
  const rows = accounts.map(({ username, role, sessions, displayName, email, branches, zones }) =>
    [
      username.padEnd(20),
      role.padEnd(11),
      `logged in: ${sessions}`.padEnd(14),
      displayName,
      email === '' ? '' : `<${email}>`,
      [...branches, ...zones].join(', '),
    ]
      .join(' ')
      .trimEnd(),
  );
  return `${rows.join('\n')}\n`;
}
