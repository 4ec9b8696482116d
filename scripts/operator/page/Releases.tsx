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
  const { words, format } = useSpeech();
  const oldest = releases.at(-1);
  return (
    <section>
      <h3>{words.releases}</h3>
      <ol className="releases">
        {releases.map((release) => (
          <li key={release.id}>
            <div>
              <code dir="ltr">{release.id}</code>
              <time>{format.exact(release.madeAtMs)}</time>
              {release.isLive ? (
                <strong>{words.liveRelease}</strong>
              ) : (
                <button
                  type="button"
                  onClick={() => onRollBack(release.id)}
                  aria-label={`${words.rollback}: ${release.id}`}
                >
                  {words.rollback}
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
  const { words } = useSpeech();
  if (changes === null) return <small>{isOldest ? words.oldest : words.noSummary}</small>;
  if (changes.length === 0) return <small>{words.sameData}</small>;
  return (
    <ul>
      {changes.map((change) => (
        <Change key={change.kind} change={change} />
      ))}
    </ul>
  );
}

function Change({ change }: { readonly change: ReleaseChange }) {
  const { locale, format } = useSpeech();
  const { head, names, hasMore } = changeWords(locale, change);
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
