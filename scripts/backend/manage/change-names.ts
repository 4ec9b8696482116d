import { termsOfZone } from '#domain/manage/managed-zone.ts';
import {
  baseName,
  type NamedKind,
  type Names,
  namesFault,
  namesTyped,
  ownLanguage,
} from '#domain/manage/names.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import { type LocalisedText, textIn } from '#domain/text.ts';
import { type BranchBefore, undoBranch, writeBranch } from './change-branch.ts';
import { replaceZone } from './change-zones.ts';
import type { Wanted } from './menu-world.ts';
import {
  away,
  isTextKind,
  type NamesWorld,
  namedItems,
  TEXT_OF_KIND,
  type TextKind,
  textsNow,
} from './named-items.ts';
import { isChangedSince, keepShopChange, noteUndone, type ShopChange, shopChange } from './shop-changes.ts';
import { firstLocale } from './zone-store.ts';

export interface WantedNames {
  readonly kind: NamedKind;
  readonly id: number;
  /** Of the names that the manager saw. */
  readonly revision: string;
  readonly names: Names;
}

/** A text of the shop before and after a change. */
interface ChangedText {
  readonly kind: TextKind;
  readonly text: LocalisedText;
  readonly became: LocalisedText;
}

const GONE: Failure = { code: 'names.not-found' };
const TOO_LATE: Failure = { code: 'change.too-late' };

/** Replaces the names of a text, branch or zone. Fails with `names.moved` if somebody has changed them since the given revision. */
export async function writeNames(wanted: WantedNames, by: Wanted, world: NamesWorld): Promise<Result<null>> {
  if (await shopChange(world.database, by.changeId)) return ok(null);
  const items = await namedItems(world);
  if (!items.ok) return items;
  const item = items.value.find(({ kind, id }) => kind === wanted.kind && id === wanted.id);
  if (!item) return fail(GONE);
  if (!item.canWrite) return fail({ code: 'names.elsewhere' });
  if (item.revision !== wanted.revision) return fail({ code: 'names.moved' });
  const names = namesTyped(wanted.names);
  const isOwnSame = !item.own || names[item.own] === item.names[item.own];
  if (item.ownAt !== null && !isOwnSame) return fail({ code: 'names.elsewhere' });
  const fault = namesFault(item, names);
  if (fault) return fail({ code: `names.${fault}` });
  const change = { ...wanted, names };
  if (isTextKind(wanted.kind)) return writeText(wanted.kind, names, by, world);
  return wanted.kind === 'branch' ? writeBranch(change, by, world) : writeZone(change, by, world);
}

async function writeText(
  kind: TextKind,
  names: Names,
  { changeId, person }: Wanted,
  world: NamesWorld,
): Promise<Result<null>> {
  const { database, now, tenant } = world;
  const present = await textsNow(world);
  if (!present.ok) return present;
  const text = present.value[TEXT_OF_KIND[kind]];
  const became = textAfter(kind, names, text, world);
  const written = await putText(kind, became, world);
  if (!written.ok) return written;
  await keepShopChange(database, {
    ...{ id: changeId, person, at: now(), action: 'names', subject: `${kind}:0`, undoneAt: null },
    name: textIn(became, firstLocale(tenant)) || textIn(text, firstLocale(tenant)),
    before: { kind, text, became } satisfies ChangedText,
    after: { what: kind },
  });
  return ok(null);
}

/**
 * A text with other names. The name in the language of the merchant's own word replaces this word, so that other programs have it too. Only
 * a name stays when its language has none any more.
 */
function textAfter(kind: TextKind, names: Names, text: LocalisedText, { tenant }: NamesWorld): LocalisedText {
  const first = firstLocale(tenant);
  const own = ownLanguage(text, first);
  const base = kind === 'name' || !own ? baseName(names, text, first) : (names[own] ?? '');
  const isOnlyBase = own !== null && !text.translations?.[own];
  return { base, translations: isOnlyBase ? { ...names, [own]: undefined } : names };
}

async function putText(kind: TextKind, text: LocalisedText, world: NamesWorld): Promise<Result<null>> {
  const written = await world.texts?.write(TEXT_OF_KIND[kind], text);
  if (!written) return fail({ code: 'names.elsewhere' });
  if (!written.ok) return away(world.tenant.slug, written.error);
  if (!written.value) return fail({ code: 'names.no-field' });
  await world.onSettingsChanged();
  return ok(null);
}

/** As a change of the zone's terms, so that its history and its undo are those of the zone. */
async function writeZone(
  { id, revision, names }: WantedNames,
  by: Wanted,
  world: NamesWorld,
): Promise<Result<null>> {
  const zone = (await world.shop()).zones.find((each) => each.id === id);
  if (!zone) return fail(GONE);
  const terms = { ...termsOfZone(zone, firstLocale(world.tenant)), names };
  return replaceZone({ id, revision, terms }, by, world);
}

/** Undoes a change of names. Fails with `change.too-late` if somebody has changed them again, here or where they are stored. */
export async function undoNames(change: ShopChange, world: NamesWorld): Promise<Result<null>> {
  const { database, now } = world;
  const before = change.before as ChangedText | BranchBefore;
  if (before.kind === 'branch') return undoBranch(change, before, world);
  if (await isChangedSince(database, change)) return fail(TOO_LATE);
  const present = await textsNow(world);
  if (!present.ok) return present;
  if (!isSame(present.value[TEXT_OF_KIND[before.kind]], before.became)) return fail(TOO_LATE);
  const written = await putText(before.kind, before.text, world);
  if (written.ok) await noteUndone(database, change.id, now());
  return written;
}

const isSame = (one: LocalisedText, other: LocalisedText): boolean =>
  one.base === other.base &&
  LOCALES.every((locale) => (one.translations?.[locale] ?? '') === (other.translations?.[locale] ?? ''));
