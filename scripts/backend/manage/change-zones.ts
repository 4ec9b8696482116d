import { workdays } from '#domain/hours/workday.ts';
import { MOST_ZONES, type ZoneTerms } from '#domain/manage/managed-zone.ts';
import { backAt } from '#domain/manage/menu-item.ts';
import { baseName } from '#domain/manage/names.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import { textIn } from '#domain/text.ts';
import { recordOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import { readZones, writeZones } from '#scripts/backend/catalogue/zone-changes.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { addStoreZone, areaOf, replaceStoreZone, undoStoreZone } from './change-store-zones.ts';
import { followNewName } from './driver-places.ts';
import {
  type Closure,
  putClosure,
  putZone,
  revisionOf,
  type StatedZone,
  statedZone,
  zoneRevision,
} from './kept-zone.ts';
import type { Wanted } from './menu-world.ts';
import { isChangedSince, keepShopChange, noteUndone, type ShopChange, shopChange } from './shop-changes.ts';
import { zonePost } from './zone-post.ts';
import { firstLocale, type ZoneStore, type ZonesWorld } from './zone-store.ts';

/** What a change does, for the history. */
interface Said extends Pick<ShopChange, 'name' | 'before' | 'action'> {
  readonly id: number;
  readonly what: 'zone-added' | 'zone-changed' | 'zone-removed' | 'zone-closed' | 'zone-opened';
}

const GONE: Failure = { code: 'zone.not-found' };

/** Where the zones of a shop are written: `here` for those of the merchant's folder, the store with its shipping zones, or null. */
export async function zonesPlace(world: ZonesWorld): Promise<'here' | ZoneStore | null> {
  const { tenant, hasOwn, zoneStore, shop } = world;
  if (tenant.sources.catalogue.kind === 'files' || hasOwn('zones')) return 'here';
  // A WordPress may list zones of its own.
  const { zones } = (await shop()).lists;
  return zones.every((post) => areaOf(post) !== null) ? zoneStore : null;
}

/** Adds a zone at the end of the list. */
export async function addZone(terms: ZoneTerms, wanted: Wanted, world: ZonesWorld): Promise<Result<null>> {
  const place = await zonesPlace(world);
  if (!place) return fail({ code: 'zone.elsewhere' });
  if (place !== 'here') return addStoreZone(terms, wanted, place, world);
  return changeOnce(wanted, world, async (rows, shop) => {
    if (shop.zones.length >= MOST_ZONES) return fail({ code: 'zone.too-many' });
    const kept = await readZones(rows);
    const id = kept.nextId;
    await writeZones(rows, { ...kept, nextId: id + 1 });
    const name = baseName(terms.names, null, firstLocale(world.tenant));
    await putZone(rows, {
      ...{ id, statement: null },
      post: zonePost(
        { id, status: 'publish', type: 'delivery_zone', menu_order: lastPlace(shop) },
        name,
        terms,
      ),
    });
    const before: StatedZone = { id, post: null, statement: null };
    const said = terms.names[firstLocale(world.tenant)] ?? name;
    return ok({ id, name: said, before, action: 'zone', what: 'zone-added' });
  });
}

/**
 * Replaces the terms of a zone, or removes it (`terms` null). Fails with `zone.moved` if somebody has changed the terms since the given
 * revision.
 */
export async function replaceZone(
  {
    id,
    revision,
    terms,
  }: { readonly id: number; readonly revision: string; readonly terms: ZoneTerms | null },
  wanted: Wanted,
  world: ZonesWorld,
): Promise<Result<null>> {
  const place = await zonesPlace(world);
  // A shipping zone may have more than this area, so it is removed in the store.
  if (!place || (place !== 'here' && !terms)) return fail({ code: 'zone.elsewhere' });
  if (place !== 'here' && terms) return replaceStoreZone({ id, revision, terms }, wanted, place, world);
  return changeOnce(wanted, world, async (rows, shop) => {
    const before = statedZone(id, shop);
    const old = shop.zones.find((zone) => zone.id === id)?.name;
    if (!before?.post || !old) return fail(GONE);
    if (zoneRevision(before.post) !== revision) return fail({ code: 'zone.moved' });
    const name = terms ? baseName(terms.names, old, firstLocale(world.tenant)) : old.base;
    await putZone(rows, { ...before, post: terms && zonePost(before.post, name, terms) });
    if (name !== old.base) await followNewName(rows, 'zones', old.base, name);
    const said = terms?.names[firstLocale(world.tenant)] ?? textIn(old, firstLocale(world.tenant));
    const what = terms ? 'zone-changed' : 'zone-removed';
    return ok({ id, name: said, before, action: 'zone', what });
  });
}

/** Closes a zone until the shop opens on its next working day, or opens it again. */
export const closeZone = (
  { id, isClosed }: { readonly id: number; readonly isClosed: boolean },
  wanted: Wanted,
  world: ZonesWorld,
): Promise<Result<null>> =>
  changeOnce(wanted, world, async (rows, shop) => {
    const zone = shop.zones.find((each) => each.id === id);
    if (!zone) return fail(GONE);
    const { closed } = await readZones(rows);
    const before: Closure = { id, closedUntil: closed[id] ?? null };
    const until = isClosed ? nextOpening(shop, world) : null;
    await putClosure(rows, { id, closedUntil: until }, world.now());
    const what = isClosed ? 'zone-closed' : 'zone-opened';
    return ok({ id, name: textIn(zone.name, firstLocale(world.tenant)), before, action: 'closing', what });
  });

const lastPlace = ({ lists }: Shop): number =>
  Math.max(0, ...lists.zones.map((post, index) => Number(recordOf(post).menu_order ?? index))) + 1;

/** In a shop that does not open again, a closure ends with the working day. */
function nextOpening({ settings }: Shop, { tenant, now }: ZonesWorld): number {
  const { startOf, dayOf } = workdays(tenant);
  return backAt(settings.hours, now(), tenant) ?? startOf(dayOf(now()) + 1);
}

/** Undoes a change of a zone. Fails with `change.too-late` if somebody has changed the zone again, here or in the merchant's file. */
export async function undoZone(change: ShopChange, world: ZonesWorld): Promise<Result<null>> {
  const { database, shop, now, onZonesChanged } = world;
  if (Object.hasOwn(Object(change.before), 'area'))
    return world.zoneStore
      ? undoStoreZone(change, world.zoneStore, world)
      : fail({ code: 'change.too-late' });
  const done = await database.transaction(async (rows): Promise<Result<null>> => {
    const isStill = change.action === 'closing' || (await isAsChanged(rows, change));
    if (!isStill || (await isChangedSince(rows, change))) return fail({ code: 'change.too-late' });
    if (change.action === 'closing') await putClosure(rows, change.before as Closure, now());
    else await putZone(rows, change.before as StatedZone);
    await noteUndone(rows, change.id, now());
    return ok(null);
  });
  await shop();
  onZonesChanged();
  return done;

  /** Whether the zone is still as the change has made it. */
  async function isAsChanged(rows: Rows, { before, after }: ShopChange): Promise<boolean> {
    const now = statedZone((before as StatedZone).id, await shop(rows));
    return revisionOf(now) === (after as { readonly revision: string | null }).revision;
  }
}

/** Makes a change and writes it to the history, unless a call with the same id has made it before. */
async function changeOnce(
  { changeId, person }: Wanted,
  { database, shop, now, onZonesChanged }: ZonesWorld,
  change: (rows: Rows, shop: Shop) => Promise<Result<Said>>,
): Promise<Result<null>> {
  const done = await database.transaction(async (rows): Promise<Result<null>> => {
    if (await shopChange(rows, changeId)) return ok(null);
    const said = await change(rows, await shop(rows));
    if (!said.ok) return said;
    const { id, what, ...about } = said.value;
    const at = { id: changeId, person, at: now(), undoneAt: null };
    const revision = revisionOf(statedZone(id, await shop(rows)));
    await keepShopChange(rows, {
      ...at,
      ...about,
      after: { what, revision },
      subject: `${about.action}:${id}`,
    });
    return ok(null);
  });
  // Informs listeners, such as builds.
  await shop();
  onZonesChanged();
  return done;
}
