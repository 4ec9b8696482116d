import { troubleOf } from '#scripts/backend/database/trouble.ts';
import { isDiskFull } from '#scripts/program/disk-full.ts';

const NO_RIGHT = ['EACCES', 'EPERM', 'EROFS'];
/** Primary codes of SQLite: no right, read-only file, file that cannot be opened. */
const NO_RIGHT_TO_FILE = [3, 8, 14];
/** PostgreSQL: refused login, missing database, missing right. */
const REFUSED = /^(?:28...|3D000|42501)$/;

/**
 * What happened to a command because of its machine or its database, and what to do; null for any other error, which is a fault of ours and
 * needs its stack.
 */
export function commandTrouble(
  error: unknown,
  { DATABASE_URL }: Readonly<Record<string, string | undefined>>,
): string | null {
  const { code, errcode } = Object(error) as { readonly code?: unknown; readonly errcode?: unknown };
  const name = String(code);
  const trouble = troubleOf(error);
  if (isDiskFull(error) || trouble === 'full')
    return `The disk is full: ${messageOf(error)}. Free space and try again; live sites stay as they are.`;
  if (NO_RIGHT.includes(name) || (typeof errcode === 'number' && NO_RIGHT_TO_FILE.includes(errcode & 0xff)))
    return `This account may not read or write there: ${messageOf(error)}. Run the command as the account of the services, or give that account the folder.`;
  if (DATABASE_URL && (trouble === 'away' || REFUSED.test(name) || !URL.canParse(DATABASE_URL)))
    return `The PostgreSQL in DATABASE_URL cannot be used: ${messageOf(error)}. Start it, or correct DATABASE_URL.`;
  return null;
}

/** An address with several IP addresses has its messages in `errors`. */
const messageOf = (error: unknown): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map((each: Error) => each.message).join(', ')
    : (error as Error).message;
