import { persistentAtom } from '@nanostores/persistent';
import { type Locale, localeFromKey } from '#domain/tenant/locale.ts';
import { storageKey } from '#stores/device/shop-storage.ts';

/** The language that the customer chose last; undefined before the first choice. */
export const $language = persistentAtom<Locale | undefined>(storageKey('language'), undefined, {
  encode: (locale) => locale,
  decode: localeFromKey,
});
