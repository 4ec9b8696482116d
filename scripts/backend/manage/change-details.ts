import { decodeHTMLStrict, escapeText } from 'entities';
import { plainLine, plainLines } from '#domain/language/plain-text.ts';
import {
  type DishDetails,
  type DishDetailsChange,
  type DishTexts,
  detailsFault,
} from '#domain/manage/dish-details.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { StoredDetails, StoredTexts, TextKey } from '#scripts/backend/catalogue/dish-details.ts';
import { lineOfHtml, MAXIMUM_TEXT_LENGTH } from '#wire/plain-text.ts';
import { noteHidden } from './hidden-dishes.ts';
import type { MenuWorld, Wanted } from './menu-world.ts';
import { keepShopChange, shopChange } from './shop-changes.ts';

const GONE: Failure = { code: 'product.not-found' };
/** The languages of the texts of dishes, the store's own first. */
export const textLocales = ({ tenant, store }: MenuWorld): readonly Locale[] =>
  store.hasTranslations ? tenant.locales : tenant.locales.slice(0, 1);

/** The present details of a dish in its store. */
export async function detailsNow(id: number, world: MenuWorld): Promise<Result<DishDetails>> {
  const now = await storedNow(id, world);
  if (!now.ok) return now;
  const { texts, categoryIds, isHidden } = now.value;
  const shown = textLocales(world).map((locale, index) => {
    const { name = '', summary = '', description = '' } = texts[index === 0 ? 'base' : locale] ?? {};
    return [
      locale,
      { name: plainOf(name), summary: linesOf(summary), description: linesOf(description) },
    ] as const;
  });
  return ok({ texts: Object.fromEntries(shown), categoryIds, isHidden });
}

async function storedNow(id: number, { shop, store }: MenuWorld): Promise<Result<StoredDetails>> {
  const { itemById } = await shop();
  if (itemById.get(id)?.parentId) return fail(GONE);
  const read = await store.read([{ id, parentId: 0 }]);
  if (!read.ok) return read;
  const [state] = read.value;
  return state ? ok(state.details) : fail(GONE);
}

/** Changes texts and categories of a dish, or hides it, or shows it again. */
export async function changeDetails(
  id: number,
  wanted: DishDetailsChange,
  { changeId, person }: Wanted,
  world: MenuWorld,
): Promise<Result<null>> {
  const { database, store, now } = world;
  if (await shopChange(database, changeId)) return ok(null);
  const locales = textLocales(world);
  const fault = detailsFault(wanted, locales[0] ?? 'ar');
  if (fault) return fail({ code: `menu.bad-${fault}` });
  const { catalogue } = await world.shop();
  if (wanted.categoryIds?.some((each) => !catalogue.categories.some((category) => category.id === each)))
    return fail({ code: 'menu.bad-category' });
  const before = await storedNow(id, world);
  // Otherwise, a deleted dish would stay in the list of hidden ones.
  if (!before.ok && before.error.code === GONE.code) await noteHidden(database, { id, name: '' }, false);
  if (!before.ok) return before;
  const stored = storedChange(wanted, locales);
  const name = plainOf(before.value.texts.base?.name ?? '');
  // Noted before the store is asked: a dish that it hides without an answer can be shown again. Shown dishes are left out of the list.
  if (wanted.isHidden) await noteHidden(database, { id, name }, true);
  const changed = await store.change({ id, parentId: 0 }, { details: stored });
  if (!changed.ok) return changed;
  if (wanted.isHidden === false) await noteHidden(database, { id, name }, false);
  const what = wanted.isHidden === undefined ? 'details' : wanted.isHidden ? 'hidden' : 'shown';
  await keepShopChange(database, {
    ...{ id: changeId, person, at: now(), action: 'details', subject: `product:${id}`, name },
    before: [{ id, parentId: 0, mark: null, set: { details: partOf(before.value, stored) } }],
    ...{ after: { what }, undoneAt: null },
  });
  await world.onChanged([id]);
  return ok(null);
}

/** A change in the store's form: descriptions as HTML, the first language as the store's own. */
export function storedChange(
  { texts, ...others }: DishDetailsChange,
  locales: readonly Locale[],
): Partial<StoredDetails> {
  const known = locales.flatMap((locale, index) => {
    const { name, summary, description } = texts?.[locale] ?? {};
    const stored: StoredTexts = {
      ...(name !== undefined && { name: escapeText(plainLine(name)) }),
      ...(summary !== undefined && { summary: htmlOf(summary) }),
      ...(description !== undefined && { description: htmlOf(description) }),
    };
    return Object.keys(stored).length > 0 ? [[index === 0 ? 'base' : locale, stored] as const] : [];
  });
  return { ...others, ...(known.length > 0 && { texts: Object.fromEntries(known) }) };
}

/** The part of the earlier details that a change replaces. */
function partOf(before: StoredDetails, { texts, categoryIds, isHidden }: Partial<StoredDetails>) {
  const replaced = Object.entries(texts ?? {}).map(([key, fields]) => {
    const old = before.texts[key as TextKey];
    const parts = Object.keys(fields ?? {}).map((field) => [field, old?.[field as keyof DishTexts] ?? '']);
    return [key, Object.fromEntries(parts)] as const;
  });
  return {
    ...(replaced.length > 0 && { texts: Object.fromEntries(replaced) }),
    ...(categoryIds && { categoryIds: before.categoryIds }),
    ...(isHidden !== undefined && { isHidden: before.isHidden }),
  };
}

/** The text of a name as stores write it, with tags and entities. */
export const plainOf = (html: string): string => lineOfHtml(html, decodeHTMLStrict);

/** The text of HTML, with a line for each paragraph and list item. */
const linesOf = (html: string): string =>
  html
    .split(/<\/(?:p|li|h\d|div|ul|ol)>|<br\s*\/?>/i)
    .map((line) => lineOfHtml(line, decodeHTMLStrict, MAXIMUM_TEXT_LENGTH))
    .filter((line) => line !== '')
    .join('\n');

/** HTML with a paragraph for each line. */
const htmlOf = (text: string): string =>
  plainLines(text)
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('\n');
