import { useMemo, useState } from 'react';
import type { BuildRecord } from '#scripts/operator/build-history.ts';
import { chartSeries } from './chart-series.ts';
import { HistoryChart } from './HistoryChart.tsx';
import { useSpeech } from './speech.ts';

/** A merchant's last builds as charts and as a table. */
export function BuildHistory({ builds }: { readonly builds: readonly BuildRecord[] }) {
  const { t, format } = useSpeech();
  const series = useMemo(() => chartSeries(builds), [builds]);
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = series.builds[pointed ?? -1] ?? series.builds.at(-1);
  const cells = (build: BuildRecord) => [
    t(`ops:outcome-${build.outcome}`),
    format.seconds(build.seconds),
    `${format.count(build.pagesRendered)} / ${format.count(build.pagesRendered + build.pagesReused)}`,
    build.pageBytes === null ? '–' : format.bytes(build.pageBytes),
    format.exact(build.endedAtMs),
  ];
  return (
    <section>
      <h3>{t('ops:builds')}</h3>
      <HistoryChart kind="duration" title={t('ops:duration')} series={series} onPoint={setPointed} />
      <HistoryChart kind="rendered" title={t('ops:rendered')} series={series} onPoint={setPointed} />
      <HistoryChart kind="weight" title={t('ops:weight')} series={series} onPoint={setPointed} />
      {shown && (
        <p className="pointed">
          {cells(shown).map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed
            <bdi key={index}>{text}</bdi>
          ))}
        </p>
      )}
      <details>
        <summary>{t('ops:builds-table')}</summary>
        <table className="builds">
          <thead>
            <tr>
              <th scope="col">{t('ops:outcome')}</th>
              <th scope="col">{t('ops:duration')}</th>
              <th scope="col">{t('ops:rendered')}</th>
              <th scope="col">{t('ops:weight')}</th>
              <th scope="col">{t('ops:time')}</th>
            </tr>
          </thead>
          <tbody>
            {series.builds.toReversed().map((build) => (
              <tr key={build.fence}>
                {cells(build).map((text, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed
                  <td key={index}>
                    <bdi>{text}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
