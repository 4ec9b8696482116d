import { LOCALES, type Locale } from '#domain/tenant/locale.ts';
import type { ShopTexts } from '#domain/tenant/shop-texts.ts';
import type { LocalisedText } from '#domain/text.ts';
import type { WireContext } from '#wire/context.ts';
import { MAXIMUM_TEXT_LENGTH, plainText, withoutTags } from '#wire/plain-text.ts';
import type { FieldReader } from './field-reader.ts';
import { jsonOf, objectOf } from './json-field.ts';

/** Fields of a CustomerSettings row with one text: the merchant's own, if there is such a field, and one for each language. */
interface TextFields {
  readonly base: string | null;
  readonly of: (locale: Locale) => string;
}

export const SHOP_TEXT_FIELDS: Readonly<Record<keyof ShopTexts, TextFields>> = {
  name: { base: 'name', of: (locale) => `name_${locale}` },
  shortName: { base: 'short_name', of: (locale) => `short_name_${locale}` },
  description: { base: 'description', of: (locale) => `description_${locale}` },
  mainTitle: {
    base: null,
    of: ([first = '', ...letters]) => `mainTitle${first.toUpperCase()}${letters.join('')}`,
  },
};

/** Reads the shop's texts. `slug` is the name of a shop without one, which is reported. */
export function shopTextsOf(
  fields: FieldReader,
  slug: string,
  { decodeEntities }: Pick<WireContext, 'decodeEntities'>,
): ShopTexts {
  const line = (field: string): string => fields.text(field);
  const given = textOf('name', line);
  const short = textOf('shortName', line);
  const base = given.base || short.base || firstOf(given) || firstOf(short);
  if (base === '') fields.bad('name', 'The merchant has no name; its slug stands in for it.');
  const name = { ...given, base: base || slug };
  const title = textOf('mainTitle', line);
  // Before the field existed, the Hebrew title was a part of ui_schema.
  const { mainTitleHe } = objectOf(jsonOf(fields.raw('ui_schema')) ?? {}) ?? {};
  const he = title.translations?.he || (typeof mainTitleHe === 'string' ? plainText(mainTitleHe) : '');
  const titles = { ...title.translations, ...(he && { he }) };
  return {
    name,
    shortName: short.base || firstOf(short) ? { ...short, base: short.base || firstOf(short) } : name,
    // Without tags, because merchants write them although the field is plain text.
    description: textOf('description', (field) =>
      plainText(decodeEntities(withoutTags(fields.text(field, MAXIMUM_TEXT_LENGTH))), MAXIMUM_TEXT_LENGTH),
    ),
    mainTitle: { base: firstOf({ base: '', translations: titles }), translations: titles },
  };
}

function textOf(key: keyof ShopTexts, read: (field: string) => string): LocalisedText {
  const { base, of } = SHOP_TEXT_FIELDS[key];
  const found = LOCALES.map((locale) => [locale, read(of(locale))] as const).filter(
    ([, text]) => text !== '',
  );
  const own = base === null ? '' : read(base);
  return found.length > 0 ? { base: own, translations: Object.fromEntries(found) } : { base: own };
}

/** The first translation; empty without any. */
const firstOf = ({ translations = {} }: LocalisedText): string =>
  LOCALES.flatMap((locale) => translations[locale] ?? [])[0] ?? '';
