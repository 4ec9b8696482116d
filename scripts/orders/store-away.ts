import type { Database, Rows } from '#scripts/backend/database/database.ts';
import { noteOf, setNote } from '#scripts/backend/database/notes.ts';
import type { StorePort } from './woocommerce-port.ts';

/** Name of the note with the time since when a shop's store does not answer. The note is empty while it answers. */
export const STORE_AWAY = 'store-away-since';

/** Name of the note with the answer of a store that refuses the key, or with the missing variables; empty while it accepts the key. */
export const KEY_REFUSED = 'store-key-refused';

/** Notes the first time that a store does not answer, and that it answers again. */
export async function noteAnswer(rows: Rows, isAnswered: boolean, now: number): Promise<void> {
  const known = (await noteOf(rows, STORE_AWAY)) ?? '';
  if (isAnswered === (known === '')) return;
  await setNote(rows, STORE_AWAY, isAnswered ? '' : String(now));
}

/** Notes that a service has no key of the shop, so that `/ops` shows it. Closes the database. */
export async function noteNoKey(database: Database, reason: string, now: number): Promise<void> {
  try {
    await setNote(database, KEY_REFUSED, reason);
    await noteAnswer(database, false, now);
  } finally {
    await database.close();
  }
}

interface ReadingWorld {
  readonly database: Database;
  readonly store: Pick<StorePort, 'keyRefusal'>;
  readonly now: () => number;
}

/** Reads a store's catalogue, and notes whether the store answers and accepts the key. Throws what the reading throws. */
export async function notedReading(
  { database, store, now }: ReadingWorld,
  readAll: () => Promise<void>,
): Promise<void> {
  try {
    await readAll();
  } catch (error) {
    await noteAnswer(database, false, now());
    throw error;
  }
  // The catalogue needs no key.
  const refusal = await store.keyRefusal();
  await setNote(database, KEY_REFUSED, refusal ?? '');
  await noteAnswer(database, refusal === null, now());
}
