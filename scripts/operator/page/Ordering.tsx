import type { ShopOrdering } from '#scripts/operator/fleet.ts';
import { useSpeech } from './speech.ts';

/** Whether a shop's orders reach its store, and why they do not. */
export function Ordering({ ordering }: { readonly ordering: ShopOrdering }) {
  const { t, format } = useSpeech();
  const { waiting, oldestAtMs, lastError, awaySinceMs } = ordering;
  const facts = [
    ['undelivered', format.count(waiting)],
    ['oldest-order', oldestAtMs === null ? null : format.exact(oldestAtMs)],
    ['away-since', awaySinceMs === null ? null : format.exact(awaySinceMs)],
    ['last-error', lastError],
  ] as const;
  return (
    <section>
      <h3>{t('ops:ordering')}</h3>
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{t(`ops:${name}`)}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
