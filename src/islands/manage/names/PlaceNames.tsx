import { Fragment } from 'react';
import type { Names } from '#domain/manage/names.ts';
import { LOCALE_FACTS, LOCALES, type Locale } from '#domain/tenant/locale.ts';
import { useIsland } from '#islands/island.tsx';

interface Props {
  readonly names: Names;
  /** Languages in which a name is missing. */
  readonly missing: readonly Locale[];
}

/** The name of a branch or area in the page's language over those in the others, in two lines: their letters say which language it is. */
export function PlaceNames({ names, missing }: Props) {
  const { t, shop } = useIsland();
  const [first, ...others] = LOCALES.filter((locale) => names[locale]).sort(
    (one, other) => Number(other === shop.locale) - Number(one === shop.locale),
  );
  return (
    <p>
      {first && (
        <strong dir="auto" lang={LOCALE_FACTS[first].tag}>
          {names[first]}
        </strong>
      )}
      <span className="muted">
        {others.map((locale, index) => (
          <Fragment key={locale}>
            {index > 0 && ' · '}
            <bdi className="text" lang={LOCALE_FACTS[locale].tag}>
              {names[locale]}
            </bdi>
          </Fragment>
        ))}
      </span>
      {missing.map((locale) => (
        <span className="badge badge-low place-missing" key={locale}>
          <span lang={LOCALE_FACTS[locale].tag}>{LOCALE_FACTS[locale].name}</span>: {t('names:missing-here')}
        </span>
      ))}
    </p>
  );
}
