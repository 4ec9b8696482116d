import { isBusy, isDamage, isDiskFull } from './sqlite-file.ts';

/**
 * Meaning of a database error. `damaged`: the data is corrupt. `full`: nothing was written. `away`: it is unknown whether the data was
 * written, and a retry may succeed.
 */
export type Trouble = 'damaged' | 'full' | 'away';

/** PostgreSQL: damaged data or index, full disk. */
const DAMAGED = ['XX001', 'XX002'];
const FULL = '53100';
/** PostgreSQL: it stops or starts, has too many connections, became a standby, or was too slow. */
const AWAY = /^(?:08...|57P..|57014|53...|25006|25P03|55P03|40P01)$/;
/** Errors of the network. */
const UNREACHED = /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOST|ENET)/;
/** Messages of the client's errors, which have no code. */
const CLIENT =
  /^(?:timeout exceeded when trying|Connection terminated|Query read timeout|Client has encountered)/;

/** Null for a bug of ours. */
export function troubleOf(error: unknown): Trouble | null {
  const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown };
  const name = String(code);
  if (isDamage(error) || DAMAGED.includes(name)) return 'damaged';
  if (isDiskFull(error) || name === FULL) return 'full';
  const isAway = isBusy(error) || AWAY.test(name) || UNREACHED.test(name) || CLIENT.test(String(message));
  return isAway ? 'away' : null;
}

/**
 * An error for the log: its meaning, name, code and SQLite's words for the code, and where it happened unless the database was away.
 * Without its message, which may contain personal data.
 */
export function withoutMessage(error: Error, trouble: Trouble | null): string {
  const { code, errstr } = error as Error & { readonly code?: unknown; readonly errstr?: unknown };
  const what = [trouble, error.name, code, errstr].filter(Boolean).join(' ');
  const places = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return [what, ...(trouble === 'away' ? [] : places)].join('\n');
}
