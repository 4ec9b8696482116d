import { isBusy, isDamage, isDiskFull } from './sqlite-file.ts';

/**
 * What an error of a database means. `damaged`: what was met was not written by it. `full`: nothing was kept. `away`: nobody knows
 * whether it was kept, and another try may succeed.
 */
export type Trouble = 'damaged' | 'full' | 'away';

/** PostgreSQL: its data or an index are not as they were written; its disk is full. */
const DAMAGED = ['XX001', 'XX002'];
const FULL = '53100';
/** It ends or starts, has too many connections, became a copy, or was too slow. */
const AWAY = /^(?:08...|57P..|57014|53...|25006|25P03|55P03|40P01)$/;
/** The way to it. */
const UNREACHED = /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOST|ENET)/;
/** Errors of its client, which have no code. */
const CLIENT =
  /^(?:timeout exceeded when trying|Connection terminated|Query read timeout|Client has encountered)/;

/** null: a fault of ours. */
export function troubleOf(error: unknown): Trouble | null {
  const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown };
  const name = String(code);
  if (isDamage(error) || DAMAGED.includes(name)) return 'damaged';
  if (isDiskFull(error) || name === FULL) return 'full';
  const isAway = isBusy(error) || AWAY.test(name) || UNREACHED.test(name) || CLIENT.test(String(message));
  return isAway ? 'away' : null;
}
