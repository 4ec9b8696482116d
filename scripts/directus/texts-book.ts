import type { Result } from '#domain/result.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import type { ShopTexts } from '#domain/tenant/shop-texts.ts';
import type { LocalisedText } from '#domain/text.ts';
import { fieldReader } from '#wire/directus/field-reader.ts';
import { jsonOf, objectOf } from '#wire/directus/json-field.ts';
import { SHOP_TEXT_FIELDS, statedTextsOf } from '#wire/directus/shop-texts.ts';
import type { KeptRow } from './kept-row.ts';

/** The shop's texts, where they are stored. Calls fail with a sentence for the log. */
export interface TextsBook {
  /** The texts as the merchant states them, without defaults. */
  read(): Promise<Result<ShopTexts, string>>;
  /** Replaces one text. False: the data service has no field for it. */
  write(key: keyof ShopTexts, text: LocalisedText): Promise<Result<boolean, string>>;
}

/** The texts in a CustomerSettings row. A change contains only the fields that differ. */
export function directusTexts({ read, write, told }: KeptRow): TextsBook {
  // Not by name: a Directus refuses to read a field that it does not have.
  const row = () => read(['*']);
  return {
    read: () => told(async () => textsIn(await row())),
    write: (key, text) =>
      told(async () => {
        const before = await row();
        const fields = textFields(key, text, before);
        if (Object.keys(fields).some((field) => !Object.hasOwn(before, field))) return false;
        if (Object.keys(fields).length > 0) await write(before, fields);
        return true;
      }),
  };
}

type Row = Readonly<Record<string, unknown>>;

const textsIn = (row: Row): ShopTexts =>
  statedTextsOf(fieldReader(row, { report: () => {} }), { decodeEntities: (text) => text });

/** The fields of a row that differ after a change of a text. */
function textFields(key: keyof ShopTexts, text: LocalisedText, row: Row): Row {
  const before = textsIn(row)[key];
  const fields = SHOP_TEXT_FIELDS[key];
  const isOther = (locale: (typeof LOCALES)[number]): boolean =>
    (text.translations?.[locale] ?? '') !== (before.translations?.[locale] ?? '');
  const { mainTitleHe, ...others } = objectOf(jsonOf(row.ui_schema) ?? {}) ?? {};
  return {
    ...(fields.base !== null && text.base !== before.base && { [fields.base]: text.base || null }),
    ...Object.fromEntries(
      LOCALES.filter(isOther).map((locale) => [fields.of(locale), text.translations?.[locale] || null]),
    ),
    // Otherwise, an emptied Hebrew title would come back from there.
    ...(key === 'mainTitle' &&
      mainTitleHe !== undefined && { ui_schema: others, mainTitleHe: text.translations?.he ?? null }),
  };
}
