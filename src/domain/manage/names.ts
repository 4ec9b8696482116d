import { plainLine } from '#domain/language/plain-text.ts';
import { isVisible } from '#domain/language/visible.ts';
import { otherLanguage } from '#domain/language/written-in.ts';
import { LONGEST } from '#domain/order/longest.ts';
import { LOCALES, type Locale } from '#domain/tenant/locale.ts';
import type { LocalisedText } from '#domain/text.ts';

/** What managers name in each language: the shop's own texts, its branches and its delivery zones. */
export const NAMED_KINDS = ['name', 'short-name', 'title', 'description', 'branch', 'zone'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

export type Names = Readonly<Partial<Record<Locale, string>>>;

export interface NamedItem {
  readonly kind: NamedKind;
  /** Id of a branch or zone; 0 for a text of the shop. */
  readonly id: number;
  readonly names: Names;
  /**
   * Language of the store's own word, which other programs, orders and accounts have. So a name in it cannot be removed. Null if that
   * word is none of the names.
   */
  readonly own: Locale | null;
  /** Address of the page on which only the name in `own` is changed; null: here, like the others. */
  readonly ownAt: string | null;
  /** Identifies the present names. A change of other names is refused. */
  readonly revision: string;
  /** Whether this shop's calls can change it. */
  readonly canWrite: boolean;
}

/** In UTF-16 units. */
export const LONGEST_NAMES: Readonly<Record<NamedKind, number>> = {
  ...{ name: 100, 'short-name': 40, title: 150, description: 500 },
  ...{ branch: LONGEST.zone, zone: LONGEST.zone },
};

/** Kinds that a page cannot do without. The others may be empty in all languages. */
const NEEDED: ReadonlySet<NamedKind> = new Set(['name', 'branch', 'zone']);

export type NamesFault = 'empty' | 'too-long';

/** Typed names as they are stored, without empty ones. */
export const namesTyped = (typed: Names): Names =>
  Object.fromEntries(
    LOCALES.map((locale) => [locale, plainLine(typed[locale] ?? '')]).filter(([, name = '']) =>
      isVisible(name),
    ),
  );

/** Why names are refused; null if they are not. A name that is too long stays allowed until it is changed. */
export function namesFault(
  { kind, names: before, own }: Pick<NamedItem, 'kind' | 'names' | 'own'>,
  names: Names,
): NamesFault | null {
  const isMissing = own ? !names[own] : Object.keys(names).length === 0;
  if (NEEDED.has(kind) && isMissing) return 'empty';
  const isLong = (locale: Locale): boolean =>
    names[locale] !== before[locale] && (names[locale] ?? '').length > LONGEST_NAMES[kind];
  return LOCALES.some(isLong) ? 'too-long' : null;
}

/** The items without a short name that says what the name says, for whoever can only read them. */
export const namesWorthReading = (items: readonly NamedItem[]): readonly NamedItem[] => {
  const name = items.find(({ kind }) => kind === 'name');
  const isSame = ({ names }: NamedItem): boolean =>
    name !== undefined && LOCALES.every((locale) => names[locale] === name.names[locale]);
  return items.filter((item) => item.canWrite || item.kind !== 'short-name' || !isSame(item));
};

/** The languages of the shop in which an item has no name. A text that the shop does not use is not missing, nor is a short name. */
export function languagesWithout({ kind, names }: NamedItem, locales: readonly Locale[]): readonly Locale[] {
  const isUsed = NEEDED.has(kind) || (kind !== 'short-name' && Object.keys(names).length > 0);
  return isUsed ? locales.filter((locale) => !names[locale]) : [];
}

/** Language of the store's own word if it is no translation: by its letters; the shop's first one for letters of no language. */
const languageOfBase = (base: string, first: Locale): Locale => otherLanguage(base, first) ?? first;

/** The language of a name that only its source changes: the store's own word, if the store is asked for it elsewhere. */
export const fixedLanguage = ({ ownAt, own }: Pick<NamedItem, 'ownAt' | 'own'>): Locale | null =>
  ownAt === null ? null : own;

/** A name that is missing in one language. */
export interface NameGap {
  readonly kind: NamedKind | 'dish';
  readonly id: number;
  readonly locale: Locale;
  /** In the other languages. */
  readonly names: Names;
}

/**
 * The names that are missing and can be written here, one language at a time: texts, branches and areas in the languages of the shop, then
 * dishes in those of their store.
 */
export function nameGaps(
  items: readonly NamedItem[],
  locales: readonly Locale[],
  dishes: readonly { readonly id: number; readonly names: Names }[],
  dishLocales: readonly Locale[],
): readonly NameGap[] {
  const ofItems = items
    .filter(({ canWrite }) => canWrite)
    .flatMap((item) =>
      languagesWithout(item, locales)
        .filter((locale) => locale !== fixedLanguage(item))
        .map((locale) => ({ kind: item.kind, id: item.id, locale, names: item.names })),
    );
  // A service that tells no names does not tell that they are missing either.
  const ofDishes = dishes
    .filter(({ names }) => Object.keys(names).length > 0)
    .flatMap(({ id, names }) =>
      dishLocales
        .filter((locale) => !names[locale])
        .map((locale) => ({ kind: 'dish' as const, id, locale, names })),
    );
  return [...ofItems, ...ofDishes];
}

/** A text's names by language. The store's own word counts as the name in its language. */
export function namesOf({ base, translations = {} }: LocalisedText, first: Locale): Names {
  if (base === '' || LOCALES.some((locale) => translations[locale] === base)) return translations;
  const language = languageOfBase(base, first);
  return translations[language] ? translations : { ...translations, [language]: base };
}

/** The language of the store's own word among the names; null if it is none of them. */
export function ownLanguage(text: LocalisedText, first: Locale): Locale | null {
  const names = namesOf(text, first);
  return LOCALES.find((locale) => text.base !== '' && names[locale] === text.base) ?? null;
}

/**
 * The store's own word after a change of the names. Orders and accounts have it, so it stays in its language, and stays the same if its
 * language loses its name.
 */
export function baseName(names: Names, before: LocalisedText | null, first: Locale): string {
  const fallback = names[first] ?? LOCALES.flatMap((locale) => names[locale] ?? [])[0] ?? '';
  if (!before) return fallback;
  const language = ownLanguage(before, first);
  return (language && names[language]) || before.base;
}
