import { otherLanguage } from '#domain/language/written-in.ts';
import type { ManagedMenu } from '#domain/manage/menu.ts';
import type { Locale } from '#domain/tenant/locale.ts';

/** The categories as choices of a select. */
export const categoryOptions = (categories: ManagedMenu['categories'], locale: Locale) =>
  categories.map(({ id, name }) => ({ value: String(id), label: name, lang: otherLanguage(name, locale) }));
