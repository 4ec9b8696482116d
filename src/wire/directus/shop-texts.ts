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

/** Reads the shop's texts, with defaults. `slug` is the name of a shop without one, which is reported. */
export function shopTextsOf(fields: FieldReader, slug: string, context: DecodesEntities): ShopTexts {
  const { name, shortName, ...others } = statedTextsOf(fields, context);
  const base = wordsOf(name) || wordsOf(shortName);
  if (base === '') fields.bad('name', 'The merchant has no name; its slug stands in for it.');
  const named = { ...name, base: name.base || shortName.base || base || slug };
  const short = wordsOf(shortName);
  return { ...others, name: named, shortName: short ? { ...shortName, base: short } : named };
}

type DecodesEntities = Pick<WireContext, 'decodeEntities'>;

/** Reads the shop's texts as the merchant states them. */
export function statedTextsOf(fields: FieldReader, { decodeEntities }: DecodesEntities): ShopTexts {
  const line = (field: string): string => fields.text(field);
  const { translations } = textOf('mainTitle', line);
  // Before the field existed, the Hebrew title was a part of ui_schema.
  const { mainTitleHe } = objectOf(jsonOf(fields.raw('ui_schema')) ?? {}) ?? {};
  const he = translations?.he || (typeof mainTitleHe === 'string' ? plainText(mainTitleHe) : '');
  const titles = { ...translations, ...(he && { he }) };
  return {
    name: textOf('name', line),
    shortName: textOf('shortName', line),
    // Without tags, because merchants write them although the field is plain text.
    description: textOf('description', (field) =>
      plainText(decodeEntities(withoutTags(fields.text(field, MAXIMUM_TEXT_LENGTH))), MAXIMUM_TEXT_LENGTH),
    ),
    mainTitle: { base: wordsOf({ base: '', translations: titles }), translations: titles },
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

/** The base, else the first translation; empty without any. */
const wordsOf = ({ base, translations = {} }: LocalisedText): string =>
  base || (LOCALES.flatMap((locale) => translations[locale] ?? [])[0] ?? '');
