import { menuExtras } from '#domain/manage/menu-extras.ts';
import { backAt, type SoldOut } from '#domain/manage/menu-item.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import {
  type ExtraMark,
  extraMarks,
  isSameExtra,
  markExtra,
} from '#scripts/backend/catalogue/sold-out-extras.ts';
import type { SoldOutExtra } from '#wire/woocommerce/sold-out-extras.ts';
import type { MenuWorld, Wanted } from './menu-world.ts';
import { isChangedSince, keepShopChange, noteUndone, type ShopChange, shopChange } from './shop-changes.ts';

interface ExtraBefore {
  readonly extra: SoldOutExtra;
  readonly mark: ExtraMark | null;
}

/** Whether a change is one of an extra. */
export const isOfExtra = ({ subject }: ShopChange): boolean => subject.startsWith('extra:');

/** Marks an extra of all dishes that have it as sold out, or as available. The mark is kept here, whatever store has the dishes. */
export async function changeExtra(
  extra: SoldOutExtra,
  soldOut: SoldOut,
  { changeId, person }: Wanted,
  world: MenuWorld,
): Promise<Result<null>> {
  const { database, now, tenant } = world;
  const done = await database.transaction(async (rows): Promise<Result<null>> => {
    if (await shopChange(rows, changeId)) return ok(null);
    const { catalogue, settings } = await world.shop(rows);
    const found = menuExtras(catalogue.products).find(({ key, name }) =>
      isSameExtra(extra, { key, name: name.base }),
    );
    if (!found) return fail({ code: 'product.not-found' });
    const mark = (await extraMarks(rows, now())).find((each) => isSameExtra(each, extra)) ?? null;
    // The merchant's files say so, and only they can say otherwise.
    if (soldOut === 'no' && found.isSoldOut && !mark) return fail({ code: 'menu.not-changed' });
    const back = soldOut === 'today' ? backAt(settings.hours, now(), tenant) : null;
    await markExtra(rows, extra, soldOut === 'no' ? null : { backAt: back }, now());
    await keepShopChange(rows, {
      ...{ id: changeId, person, at: now(), action: 'sold-out', subject: `extra:${extra.key}` },
      ...{ name: extra.name, before: { extra, mark } satisfies ExtraBefore },
      ...{ after: { soldOut, backAt: back }, undoneAt: null },
    });
    return ok(null);
  });
  // Reads the shop again, which also informs builds.
  await world.shop();
  return done;
}

/** Restores the earlier mark. Fails with `change.too-late` if somebody has marked the extra again. */
export async function undoExtra(
  change: ShopChange,
  { database, shop, now }: MenuWorld,
): Promise<Result<null>> {
  const { extra, mark } = change.before as ExtraBefore;
  const hasSame = ({ before }: ShopChange) => isSameExtra((before as ExtraBefore).extra, extra);
  const done = await database.transaction(async (rows): Promise<Result<null>> => {
    if (await isChangedSince(rows, change, hasSame)) return fail({ code: 'change.too-late' });
    await markExtra(rows, extra, mark, now());
    await noteUndone(rows, change.id, now());
    return ok(null);
  });
  await shop();
  return done;
}
