import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import type { ZoneTerms } from '#domain/manage/managed-zone.ts';
import { baseName } from '#domain/manage/names.ts';
import { decimalOf } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { textIn } from '#domain/text.ts';
import { numberOf, type RawItem, recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import { readZones, writeZones } from '#scripts/backend/catalogue/zone-changes.ts';
import { raiseStockVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import type { AreaTerms } from '#sources/files/place-terms.ts';
import { FIXED_FIELDS, ZONE_OF_AREA } from '#wire/woocommerce/shipping.ts';
import { followNewName } from './driver-places.ts';
import { zoneRevision } from './kept-zone.ts';
import type { Wanted } from './menu-world.ts';
import { isChangedSince, keepShopChange, noteUndone, type ShopChange, shopChange } from './shop-changes.ts';
import {
  type AreaName,
  differences,
  firstLocale,
  type StoredArea,
  storedOf,
  type ZoneStore,
  type ZonesWorld,
} from './zone-store.ts';

/** An area of a store before a change. An undo restores it. */
export interface AreaBefore {
  readonly area: AreaName;
  /** null: there was no such area. */
  readonly stored: StoredArea | null;
  /** null: nothing was said of it here. */
  readonly terms: AreaTerms | null;
}

/** The zone of an area in its store; null if another list has it. */
export function areaOf(post: unknown): AreaName | null {
  const { id, meta } = recordOf(post);
  const zone = textOf(recordOf(meta)[ZONE_OF_AREA]);
  return zone === '' ? null : { zone: Number(zone), id: numberOf(id) };
}

/** The fields of an area that only its store changes, as the call names them. */
export const fixedFieldsOf = (post: unknown): readonly string[] =>
  textOf(recordOf(recordOf(post).meta)[FIXED_FIELDS])
    .split(' ')
    .filter(Boolean);

/** Adds an area to the store. Its terms without a place there are stored here. */
export async function addStoreZone(
  terms: ZoneTerms,
  { changeId, person }: Wanted,
  store: ZoneStore,
  world: ZonesWorld,
): Promise<Result<null>> {
  const { database, now, tenant } = world;
  if (await shopChange(database, changeId)) return ok(null);
  const first = firstLocale(tenant);
  const name = { base: baseName(terms.names, null, first), translations: terms.names };
  // Written before the store is asked, so that a repeated call knows its own zone.
  const isRepeat = await database.transaction(async (rows) => {
    const kept = await readZones(rows);
    if (kept.adding !== changeId) await writeZones(rows, { ...kept, adding: changeId });
    return kept.adding === changeId;
  });
  const added = await store.add({ name, cost: terms.cost, freeFrom: terms.freeFrom }, isRepeat);
  if (!added.ok) return added;
  const area = added.value;
  await database.transaction((rows) => putTerms(rows, area.id, termsHere(terms)));
  const read = await store.refresh();
  const post = read.ok ? (await postNow(area.id, world)).post : null;
  await keepShopChange(database, {
    ...{ id: changeId, person, at: now(), action: 'zone', subject: `zone:${area.id}`, undoneAt: null },
    name: terms.names[first] ?? name.base,
    before: { area, stored: null, terms: null } satisfies AreaBefore,
    after: { what: 'zone-added', revision: post && zoneRevision(post) },
  });
  await tell(world);
  return ok(null);
}

/** Changes an area: names and sums in the store, its other terms here. Fails with `zone.moved` if it has changed since the revision. */
export async function replaceStoreZone(
  { id, revision, terms }: { readonly id: number; readonly revision: string; readonly terms: ZoneTerms },
  { changeId, person }: Wanted,
  store: ZoneStore,
  world: ZonesWorld,
): Promise<Result<null>> {
  const { database, now, tenant } = world;
  if (await shopChange(database, changeId)) return ok(null);
  const read = await store.refresh();
  if (!read.ok) return read;
  const { zone, post } = await postNow(id, world);
  const area = areaOf(post);
  if (!zone || !post) return fail({ code: 'zone.not-found' });
  if (!area) return fail({ code: 'zone.elsewhere' });
  if (zoneRevision(post) !== revision) return fail({ code: 'zone.moved' });
  const first = firstLocale(tenant);
  const name = { base: baseName(terms.names, zone.name, first), translations: terms.names };
  const change = differences(storedOf(zone), { name, cost: terms.cost, freeFrom: terms.freeFrom });
  const fixed = fixedFieldsOf(post);
  const isFixed = (field: keyof StoredArea, called: string) => field in change && fixed.includes(called);
  if (isFixed('cost', 'delivery_cost') || isFixed('freeFrom', 'free_delivery_from'))
    return fail({ code: 'zone.fixed' });
  const { terms: kept = {} } = await readZones(database);
  const before: AreaBefore = { area, stored: storedOf(zone), terms: kept[id] ?? null };
  const isStored = Object.keys(change).length > 0;
  const changed = isStored ? await store.change(area, change) : ok(null);
  if (changed.ok) await database.transaction((rows) => putTerms(rows, id, termsHere(terms)));
  if (isStored) await store.refresh();
  const after = await postNow(id, world);
  const isKept = after.zone && Object.keys(differences(storedOf(after.zone), { ...change })).length === 0;
  // A refused change may be in the store in part, so the history has it.
  if (changed.ok || (after.post && zoneRevision(after.post) !== revision))
    await keepShopChange(database, {
      ...{ id: changeId, person, at: now(), action: 'zone', subject: `zone:${id}`, undoneAt: null },
      ...{ name: terms.names[first] ?? textIn(zone.name, first), before },
      after: { what: 'zone-changed', revision: after.post && zoneRevision(after.post) },
    });
  const base = after.zone?.name.base ?? zone.name.base;
  if (base !== zone.name.base)
    await database.transaction((rows) => followNewName(rows, 'zones', zone.name.base, base));
  await tell(world);
  if (!changed.ok) return changed;
  return isKept ? ok(null) : fail({ code: 'zone.not-kept' });
}

/** Undoes a change of an area. Fails with `change.too-late` if it has changed again, here or in the store. */
export async function undoStoreZone(
  change: ShopChange,
  store: ZoneStore,
  world: ZonesWorld,
): Promise<Result<null>> {
  const { database, now } = world;
  const { area, stored, terms } = change.before as AreaBefore;
  const read = await store.refresh();
  if (!read.ok) return read;
  const { zone, post } = await postNow(area.id, world);
  const { revision } = change.after as { readonly revision: string | null };
  const isStill = post && revision === zoneRevision(post);
  if (!zone || !isStill || (await isChangedSince(database, change))) return fail({ code: 'change.too-late' });
  const back = stored && differences(storedOf(zone), stored);
  const undone = back ? await store.change(area, back) : await store.remove(area);
  if (!undone.ok) return undone;
  await database.transaction(async (rows) => {
    await putTerms(rows, area.id, terms);
    await noteUndone(rows, change.id, now());
  });
  await store.refresh();
  await tell(world);
  return ok(null);
}

const termsHere = ({ minimumOrder, minutes, days }: ZoneTerms): AreaTerms => ({
  minimum_order: minimumOrder ? decimalOf(minimumOrder) : '',
  delivery_minutes: minutes,
  delivery_days: days,
});

async function putTerms(rows: Rows, id: number, terms: AreaTerms | null): Promise<void> {
  const kept = await readZones(rows);
  const { [String(id)]: _, ...others } = kept.terms ?? {};
  await writeZones(rows, { ...kept, terms: terms ? { ...others, [id]: terms } : others });
  await raiseStockVersion(rows);
}

async function postNow(
  id: number,
  { shop }: ZonesWorld,
): Promise<{ readonly zone: DeliveryZone | undefined; readonly post: RawItem | undefined }> {
  const { zones, lists } = await shop();
  return {
    zone: zones.find((each) => each.id === id),
    post: lists.zones.map(recordOf).find((each) => each.id === id),
  };
}

/** Reads the shop at once, which also informs listeners such as builds. */
async function tell({ shop, onZonesChanged }: ZonesWorld): Promise<void> {
  await shop();
  onZonesChanged();
}
