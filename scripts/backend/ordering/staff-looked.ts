import type { Database } from '#scripts/backend/database/database.ts';
import { setNote } from '#scripts/backend/database/notes.ts';

/** Name of the note with the time when staff last asked for orders, in epoch milliseconds. The operator's page reads it. */
const LOOKED = 'staff-looked';
const NOTE_EVERY_MS = 60_000;

/** Notes that staff look at the shop's orders, at most once a minute. The caller does not wait for it and sees no failure. */
export function staffLooked(database: Database, now: () => number): () => void {
  let notedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - notedAt < NOTE_EVERY_MS) return;
    notedAt = now();
    setNote(database, LOOKED, String(notedAt)).catch(() => {
      notedAt = Number.NEGATIVE_INFINITY;
    });
  };
}
