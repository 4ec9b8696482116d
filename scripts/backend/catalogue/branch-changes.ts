import type { Rows } from '#scripts/backend/database/database.ts';
import { noteOf, setNote } from '#scripts/backend/database/notes.ts';
import { statementOf } from '#sources/files/item-changes.ts';
import { type BranchNames, withBranchNames } from '#sources/files/place-terms.ts';
import type { RawItem } from './raw-item.ts';

/** A branch that managers have renamed. If the merchant edits the branch in the file, the change ends. */
export interface BranchChange {
  /** The branch as the merchant's file states it. */
  readonly statement: string;
  readonly post: RawItem;
}

const NOTE = 'branches';
const NAMES_NOTE = 'branch-names';

type NamesById = Readonly<Record<string, BranchNames>>;

/** Names of branches that are pickup locations of a WooCommerce, by id. */
export const readBranchNames = async (rows: Rows): Promise<NamesById> =>
  JSON.parse((await noteOf(rows, NAMES_NOTE)) ?? '{}');

/** Call it inside the transaction in which the names were read. */
export const writeBranchNames = (rows: Rows, names: NamesById): Promise<void> =>
  setNote(rows, NAMES_NOTE, JSON.stringify(names));

export const readBranches = async (rows: Rows): Promise<readonly BranchChange[]> =>
  JSON.parse((await noteOf(rows, NOTE)) ?? '[]') as readonly BranchChange[];

/** Call it inside the transaction in which the branches were read. */
export const writeBranches = (rows: Rows, changes: readonly BranchChange[]): Promise<void> =>
  setNote(rows, NOTE, JSON.stringify(changes));

/** The branches of the merchant's file or store with the managers' changes. */
export function presentBranches(
  stated: readonly unknown[],
  changes: readonly BranchChange[],
  names: NamesById,
): readonly unknown[] {
  const byStatement = new Map(changes.map(({ statement, post }) => [statement, post]));
  const changed =
    changes.length === 0 ? stated : stated.map((post) => byStatement.get(statementOf(post)) ?? post);
  return withBranchNames(changed, names);
}
