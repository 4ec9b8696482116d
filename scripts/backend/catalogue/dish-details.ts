import { hash } from 'node:crypto';
import { type Locale, localeFromKey } from '#domain/tenant/locale.ts';
import { raiseStockVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { changeList, noteOf } from '#scripts/backend/database/notes.ts';
import { listOf, numberOf, type RawItem, recordOf, textOf } from './raw-item.ts';

/** `base` is the store's own language. */
export type TextKey = 'base' | Locale;

/** Texts, categories and visibility of a product as its store has them. Descriptions are HTML. */
export interface StoredDetails {
  readonly texts: Readonly<Partial<Record<TextKey, StoredTexts>>>;
  readonly categoryIds: readonly number[];
  readonly isHidden: boolean;
}
export interface StoredTexts {
  readonly name?: string;
  readonly summary?: string;
  readonly description?: string;
}

const FIELDS = { name: 'name', summary: 'short_description', description: 'description' } as const;

/** Details that a manager gave, what the merchant's files stated then, and the time (epoch milliseconds). */
export interface DetailsChange {
  readonly stated: string;
  readonly details: StoredDetails;
  readonly changedAt: number;
}

const NOTE = 'dish-details';
type Entry = readonly [id: number, change: DetailsChange];

/** Details that managers gave, by product. They apply until the merchant's files state others. */
export async function detailsChanges(rows: Rows): Promise<ReadonlyMap<number, DetailsChange>> {
  return new Map<number, DetailsChange>(JSON.parse((await noteOf(rows, NOTE)) ?? '[]'));
}

/** Stores details of a product. Two simultaneous changes are both stored. */
export async function setDetails(
  rows: Rows,
  item: RawItem,
  details: StoredDetails,
  changedAt: number,
): Promise<void> {
  const id = numberOf(item.id);
  await changeList<Entry>(rows, NOTE, (entries) => [
    ...entries.filter(([each]) => each !== id),
    [id, { stated: statedDetails(item), details, changedAt }],
  ]);
  await raiseStockVersion(rows);
}

/** The details of a product in the files, as text for comparison. */
export const statedDetails = (item: RawItem): string =>
  hash('sha256', JSON.stringify(detailsOf(item)), 'hex').slice(0, 24);

/** The details of an item of the Store API. */
export function detailsOf(item: RawItem): StoredDetails {
  const translated = Object.entries(translationsOf(item)).flatMap(([key, fields]) => {
    const locale = localeFromKey(key);
    return locale ? [[locale, textsOf(recordOf(fields))] as const] : [];
  });
  return {
    texts: { base: textsOf(item), ...Object.fromEntries(translated) },
    categoryIds: listOf(item.categories).map(({ id }) => numberOf(id)),
    isHidden: false,
  };
}

export const textsOf = (fields: RawItem): Required<StoredTexts> => ({
  name: textOf(fields.name),
  summary: textOf(fields.short_description),
  description: textOf(fields.description),
});

const translationsOf = (item: RawItem): RawItem =>
  recordOf(recordOf(recordOf(item.extensions).treesal).translations);

/** The item as the Store API lists it with these details. `categories`: those of the shop. */
export function withDetails(
  item: RawItem,
  { texts: { base, ...others }, categoryIds }: StoredDetails,
  categories: readonly RawItem[],
): RawItem {
  const translations = { ...translationsOf(item) };
  for (const [locale, texts] of Object.entries(others)) {
    const key = Object.keys(translations).find((each) => localeFromKey(each) === locale) ?? locale;
    translations[key] = { ...recordOf(translations[key]), ...fieldsOf(texts) };
  }
  const extensions = recordOf(item.extensions);
  return {
    ...item,
    ...fieldsOf(base ?? {}),
    categories: categoryIds.flatMap((id) => {
      const found = categories.find((each) => numberOf(each.id) === id);
      return found ? [{ id, name: textOf(found.name), slug: textOf(found.slug) }] : [];
    }),
    ...(Object.keys(translations).length > 0 && {
      extensions: { ...extensions, treesal: { ...recordOf(extensions.treesal), translations } },
    }),
  };
}

const fieldsOf = (texts: StoredTexts): RawItem =>
  Object.fromEntries(
    Object.entries(FIELDS).flatMap(([name, field]) => {
      const text = texts[name as keyof StoredTexts];
      return text === undefined ? [] : [[field, text]];
    }),
  );

/** The details with new values. */
export const detailsAfter = (before: StoredDetails, change: Partial<StoredDetails>): StoredDetails => ({
  ...before,
  ...change,
  texts: {
    ...before.texts,
    ...Object.fromEntries(
      Object.entries(change.texts ?? {}).map(([key, texts]) => [
        key,
        { ...before.texts[key as TextKey], ...texts },
      ]),
    ),
  },
});
