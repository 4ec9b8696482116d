import type { Rows } from '#scripts/backend/database/database.ts';
import { noteOf, setNote } from '#scripts/backend/database/notes.ts';
import { statementOf } from '#sources/files/item-changes.ts';
import type { RawItem } from './raw-item.ts';

/** A branch that managers have renamed. If the merchant edits the branch in the file, the change ends. */
export interface BranchChange {
  /** The branch as the merchant's file states it. */
  readonly statement: string;
  readonly post: RawItem;
}

const NOTE = 'branches';

export const readBranches = async (rows: Rows): Promise<readonly BranchChange[]> =>
  JSON.parse((await noteOf(rows, NOTE)) ?? '[]') as readonly BranchChange[];

/** Call it inside the transaction in which the branches were read. */
export const writeBranches = (rows: Rows, changes: readonly BranchChange[]): Promise<void> =>
  setNote(rows, NOTE, JSON.stringify(changes));

/** The branches of the merchant's file with the managers' changes. */
export function presentBranches(
  stated: readonly unknown[],
  changes: readonly BranchChange[],
): readonly unknown[] {
  if (changes.length === 0) return stated;
  const byStatement = new Map(changes.map(({ statement, post }) => [statement, post]));
  return stated.map((post) => byStatement.get(statementOf(post)) ?? post);
}
