import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isSlug } from '#domain/tenant/slug.ts';
import { openDatabase, openSqlite } from '#scripts/backend/database/database.ts';
import { openPostgres } from '#scripts/backend/database/postgres.ts';
import { renewPassword as renewUser } from '#scripts/backend/directus/accounts.ts';
import { openDocuments } from '#scripts/backend/directus/documents.ts';
import { renewPassword } from '#scripts/backend/login/accounts.ts';
import { dataDirectory } from '#scripts/program/places.ts';
import { EXIT, tellHelp, UsageError } from '#scripts/program/usage.ts';

const USAGE = `npm run staff -- <slug> <username>
npm run staff -- <e-mail>

Gives an account of a merchant's store, or of the data service, a new password and prints it once. Logins that were remembered end; who is
logged in stays so for 15 minutes at the most. npm start and npm run orders make the accounts; with DATABASE_URL those of npm run orders are
in that database.`;

/** `npm run staff`. */
export async function runStaff(args: readonly string[]): Promise<number> {
  tellHelp(USAGE, args);
  const [first = '', username, ...more] = args.filter((arg) => arg !== '--');
  const isUser = username === undefined && first.includes('@');
  if (more.length > 0 || !(isUser || (isSlug(first) && username))) throw new UsageError(USAGE);
  const name = [first, username].join(' ').trim();
  const password = username === undefined ? await ofDataService(first) : await ofStore(first, username);
  if (password === null) {
    process.stderr.write(
      `There is no account ${name} in ${dataDirectory()}. npm start makes those of tenants/<slug>/backend.json.\n`,
    );
    return EXIT.failed;
  }
  process.stdout.write(`${name}, password ${password} (told once)\n`);
  return EXIT.ok;
}

/** In the database that ordering services share, or in the file of one that has none. */
async function ofStore(slug: string, username: string): Promise<string | null> {
  const url = process.env.DATABASE_URL;
  if (!url) return ofFile(slug, username);
  const databases = await openPostgres({ url });
  try {
    const shared = await renewPassword(await databases.of(slug), username);
    return shared ?? (await ofFile(slug, username));
  } finally {
    await databases.close();
  }
}

async function ofFile(slug: string, username: string): Promise<string | null> {
  const file = join(dataDirectory(), 'stores', `${slug}.sqlite`);
  if (!existsSync(file)) return null;
  const database = openDatabase(file, slug);
  try {
    return await renewPassword(database, username);
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
