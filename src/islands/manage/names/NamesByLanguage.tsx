import type { Names } from '#domain/manage/names.ts';
import { LOCALE_FACTS, LOCALES, type Locale } from '#domain/tenant/locale.ts';
import { useIsland } from '#islands/island.tsx';

interface Props {
  readonly names: Names;
  /** Languages in which a name is missing. */
  readonly missing?: readonly Locale[];
}

/** A name in each language, and where it is missing. */
export function NamesByLanguage({ names, missing = [] }: Props) {
  const { t } = useIsland();
  return (
    <span className="names-in">
      {LOCALES.filter((locale) => names[locale] || missing.includes(locale)).map((locale) => (
        <span key={locale}>
          <span className="muted" lang={LOCALE_FACTS[locale].tag}>
            {LOCALE_FACTS[locale].name}
          </span>
          {names[locale] ? (
            <span dir="auto" lang={LOCALE_FACTS[locale].tag}>
              {names[locale]}
            </span>
          ) : (
            <span className="badge badge-low">{t('names:missing-here')}</span>
          )}
        </span>
      ))}
    </span>
  );
}
