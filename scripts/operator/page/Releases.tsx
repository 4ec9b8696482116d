import { Fragment } from 'react';
import type { MerchantDetail } from '#scripts/operator/merchant-detail.ts';
import { changeWords } from '#scripts/release/change-words.ts';
import type { ReleaseChange } from '#scripts/release/compare-summaries.ts';
import { useSpeech } from './speech.ts';

interface ReleasesProps {
  readonly releases: MerchantDetail['releases'];
  readonly onRollBack: (release: string) => void;
}

/** A merchant's releases and their changes, the newest first. The operator can roll back to any except the live one. */
export function Releases({ releases, onRollBack }: ReleasesProps) {
  const { t, format } = useSpeech();
  const oldest = releases.at(-1);
  return (
    <section>
      <h3>{t('ops:releases')}</h3>
      <ol className="releases">
        {releases.map((release) => (
          <li key={release.id}>
            <div>
              <code dir="ltr">{release.id}</code>
              <time>{format.exact(release.madeAtMs)}</time>
              {release.isLive ? (
                <strong>{t('ops:live-release')}</strong>
              ) : (
                <button
                  type="button"
                  onClick={() => onRollBack(release.id)}
                  aria-label={`${t('ops:rollback')}: ${release.id}`}
                >
                  {t('ops:rollback')}
                </button>
              )}
            </div>
            <Changes changes={release.changes} isOldest={release === oldest} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ChangesProps {
  readonly changes: readonly ReleaseChange[] | null;
  readonly isOldest: boolean;
}

function Changes({ changes, isOldest }: ChangesProps) {
  const { t } = useSpeech();
  if (changes === null) return <small>{isOldest ? t('ops:oldest') : t('ops:no-summary')}</small>;
  if (changes.length === 0) return <small>{t('ops:same-data')}</small>;
  return (
    <ul>
      {changes.map((change) => (
        <Change key={change.kind} change={change} />
      ))}
    </ul>
  );
}

function Change({ change }: { readonly change: ReleaseChange }) {
  const { locale, t, format } = useSpeech();
  const { head, names, hasMore } = changeWords(change, locale, t);
  return (
    <li>
      {head}
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one name
        <Fragment key={index}>
          {index === 0 ? ': ' : format.comma}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {hasMore && `${format.comma}…`}
    </li>
  );
}
