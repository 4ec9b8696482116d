import { baseName, type Names } from '#domain/manage/names.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import {
  readBranches,
  readBranchNames,
  writeBranches,
  writeBranchNames,
} from '#scripts/backend/catalogue/branch-changes.ts';
import { type RawItem, recordOf } from '#scripts/backend/catalogue/raw-item.ts';
import { raiseStockVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { statementOf } from '#sources/files/item-changes.ts';
import type { BranchNames } from '#sources/files/place-terms.ts';
import { followNewName } from './driver-places.ts';
import { zoneRevision } from './kept-zone.ts';
import type { Wanted } from './menu-world.ts';
import type { NamesWorld } from './named-items.ts';
import { isChangedSince, keepShopChange, noteUndone, type ShopChange } from './shop-changes.ts';
import { isPickup, namedPost, namesMeta } from './zone-post.ts';
import { firstLocale } from './zone-store.ts';

/** A branch of the merchant's folder before a change. */
interface StatedBranch {
  readonly kind: 'branch';
  readonly post: RawItem;
  /** As in `BranchChange`. */
  readonly statement: string;
}

/** A pickup location of a WooCommerce before a change. */
interface StoreBranch {
  readonly kind: 'branch';
  readonly pickup: number;
  /** null: nothing was said of it here. */
  readonly names: BranchNames | null;
}

export type BranchBefore = StatedBranch | StoreBranch;

export async function writeBranch(
  { id, names }: { readonly id: number; readonly names: Names },
  { changeId, person }: Wanted,
  { database, shop, tenant, now }: NamesWorld,
): Promise<Result<null>> {
  const done = await database.transaction(async (rows): Promise<Result<null>> => {
    const present = await shop(rows);
    const post = postOf(id, present);
    const old = present.branches.find((branch) => branch.id === id)?.name;
    if (!post || !old) return fail<Failure>({ code: 'names.not-found' });
    const change = present.branchChanges.find((each) => each.post.id === id);
    const before: BranchBefore = isPickup(post)
      ? { kind: 'branch', pickup: id, names: (await readBranchNames(rows))[id] ?? null }
      : { kind: 'branch', post, statement: change?.statement ?? statementOf(post) };
    const name = baseName(names, old, firstLocale(tenant));
    await putBranch(
      rows,
      'pickup' in before
        ? { ...before, names: namesMeta(names) }
        : { ...before, post: namedPost(post, name, names) },
    );
    if (name !== old.base) await followNewName(rows, 'branches', old.base, name);
    await keepShopChange(rows, {
      ...{ id: changeId, person, at: now(), action: 'names', subject: `branch:${id}`, undoneAt: null },
      ...{ name: names[firstLocale(tenant)] ?? name, before },
      after: { what: 'branch', revision: zoneRevision(postOf(id, await shop(rows))) },
    });
    return ok(null);
  });
  // Informs listeners, such as builds.
  await shop();
  return done;
}

/** Undoes a change of a branch's names. Fails with `change.too-late` if somebody has changed them again. */
export async function undoBranch(
  change: ShopChange,
  before: BranchBefore,
  { database, shop, now }: NamesWorld,
): Promise<Result<null>> {
  const done = await database.transaction(async (rows): Promise<Result<null>> => {
    const present = postOf('pickup' in before ? before.pickup : before.post.id, await shop(rows));
    const { revision } = change.after as { readonly revision: string };
    if (zoneRevision(present) !== revision || (await isChangedSince(rows, change)))
      return fail({ code: 'change.too-late' });
    await putBranch(rows, before);
    await noteUndone(rows, change.id, now());
    return ok(null);
  });
  await shop();
  return done;
}

const postOf = (id: unknown, { lists }: { readonly lists: { readonly branches: readonly unknown[] } }) =>
  lists.branches.map(recordOf).find((each) => each.id === id);

async function putBranch(rows: Rows, branch: BranchBefore): Promise<void> {
  if ('pickup' in branch) {
    const { [String(branch.pickup)]: _, ...others } = await readBranchNames(rows);
    await writeBranchNames(rows, branch.names ? { ...others, [branch.pickup]: branch.names } : others);
  } else {
    const { statement, post } = branch;
    const others = (await readBranches(rows)).filter((change) => change.post.id !== post.id);
    const own = statementOf(post) === statement ? [] : [{ statement, post }];
    await writeBranches(rows, [...others, ...own]);
  }
  await raiseStockVersion(rows);
}
