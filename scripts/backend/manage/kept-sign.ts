import { type DoorSign, NO_SIGN, signAt } from '#domain/hours/door-sign.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { keptNote, noteOf, replaceNote } from '#scripts/backend/database/notes.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';

/** The present sign with its revision, and the history, newest first. */
export interface KeptSign {
  readonly revision: number;
  readonly sign: DoorSign;
  readonly changes: readonly SignChange[];
}

interface SignChange {
  readonly at: number;
  /** Display name of the account. */
  readonly name: string;
  readonly sign: DoorSign;
}

const NOTE = 'door-sign';
const MOST_CHANGES = 50;
const FIRST = JSON.stringify({ revision: 0, sign: NO_SIGN, changes: [] } satisfies KeptSign);
const MOVED: Refusal = {
  status: 409,
  code: 'treesal_sign_moved',
  message: 'Somebody else has changed the sign in the meantime.',
};

const keptIn = (text: string): KeptSign => JSON.parse(text) as KeptSign;

/** The last sign, including parts that are over, and the history. */
export const readKept = async (rows: Rows): Promise<KeptSign> => keptIn((await noteOf(rows, NOTE)) ?? FIRST);

/** The parts of the sign that apply at an instant. */
export const readSign = async (rows: Rows, nowMs: number): Promise<DoorSign> =>
  signAt((await readKept(rows)).sign, nowMs);

/** Replaces the sign of the given revision. Refuses if the sign has changed since. */
export async function hang(
  rows: Rows,
  { revision, sign, name, at }: SignChange & { readonly revision: number },
): Promise<Result<KeptSign, Refusal>> {
  const text = await keptNote(rows, NOTE, () => FIRST);
  const kept = keptIn(text);
  if (kept.revision !== revision) return fail(MOVED);
  const changes = [{ at, name, sign }, ...kept.changes].slice(0, MOST_CHANGES);
  const next: KeptSign = { revision: revision + 1, sign, changes };
  return (await replaceNote(rows, NOTE, text, JSON.stringify(next))) ? ok(next) : fail(MOVED);
}
