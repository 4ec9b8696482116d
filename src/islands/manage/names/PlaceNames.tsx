import type { Names } from '#domain/manage/names.ts';
import { LOCALE_FACTS, LOCALES, type Locale } from '#domain/tenant/locale.ts';
import { useIsland } from '#islands/island.tsx';

interface Props {
  readonly names: Names;
  /** Languages in which a name is missing. */
  readonly missing: readonly Locale[];
}

/** The name of a branch or area in the page's language over those in the others: their letters say which language it is. */
export const PlaceNames = (props: Props) => (
  <p className="names-read">
    <NamesInLines {...props} isTitle />
  </p>
);

/** A text in the page's language over those in the others, each in lines of its own. */
export function NamesInLines({ names, missing, isTitle = false }: Props & { readonly isTitle?: boolean }) {
  const [first, ...others] = useWritten(names);
  const First = isTitle ? 'strong' : 'bdi';
  return (
    <>
      {first && (
        <First className="text" dir="auto" lang={LOCALE_FACTS[first].tag}>
          {names[first]}
        </First>
      )}
      {others.map((locale) => (
        <bdi className="text muted" lang={LOCALE_FACTS[locale].tag} key={locale}>
          {names[locale]}
        </bdi>
      ))}
      <Missing locales={missing} />
    </>
  );
}

/** The languages in which there is a name, the page's first. */
function useWritten(names: Names): readonly Locale[] {
  const { shop } = useIsland();
  return LOCALES.filter((locale) => names[locale]).sort(
    (one, other) => Number(other === shop.locale) - Number(one === shop.locale),
  );
}

function Missing({ locales }: { readonly locales: readonly Locale[] }) {
  const { t } = useIsland();
  return locales.map((locale) => (
    <span className="badge badge-low place-missing" key={locale}>
      <span lang={LOCALE_FACTS[locale].tag}>{LOCALE_FACTS[locale].name}</span>: {t('names:missing-here')}
    </span>
  ));
}
