import { useStore } from '@nanostores/react';
import { Fragment, useMemo } from 'react';
import { hoursOfDay } from '#domain/manage/hours-of-day.ts';
import { TAKINGS_PERIODS } from '#domain/manage/takings-period.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeFailure } from '#islands/manage/ChangeFailure.tsx';
import { Name } from '#islands/manage/Name.tsx';
import { $hours } from '#stores/manage/hours.ts';
import { $period, $takings, choosePeriod } from '#stores/manage/takings/takings.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SalesChart } from './SalesChart.tsx';
import { SaveTable } from './SaveTable.tsx';
import { FigureRow, Row, Rows } from './TakingsRows.tsx';
import { type TakingsProps, TakingsSum } from './TakingsSum.tsx';

/** Shows the takings of a period. Today is first, because managers ask for it most. */
export function TakingsSection() {
  const { t } = useIsland();
  const period = useStore($period);
  const { failure, ...shown } = useStore($takings);
  return (
    <>
      <fieldset className="staff-tabs takings-periods" aria-label={t('takings:period')}>
        {TAKINGS_PERIODS.map((each) => (
          <button
            key={each}
            type="button"
            className="tab"
            aria-pressed={each === period}
            onClick={() => choosePeriod(each)}
          >
            {t(`takings:period-${each}`)}
          </button>
        ))}
      </fieldset>
      <ChangeFailure failure={failure} />
      {shown.takings ? <Takings {...shown} /> : !failure && <Skeleton rows={3} />}
    </>
  );
}

function Takings(shown: TakingsProps) {
  const { takings } = shown;
  const { t, money, count } = useIsland();
  const hours = useStore($hours);
  const byHour = useMemo(() => hoursOfDay(takings, hours), [takings, hours]);
  const { byMode, byDay, bestSellers, cash } = takings;
  const isOneDay = byDay.length === 1;
  return (
    <>
      <TakingsSum {...shown} />
      {takings.orders > 0 && (
        <>
          <section className="panel" aria-labelledby="takings-chart">
            <h2 id="takings-chart">{t(isOneDay ? 'takings:by-hour' : 'takings:by-day')}</h2>
            {isOneDay ? <SalesChart hours={byHour} /> : <SalesChart days={byDay} />}
          </section>
          <section className="panel" aria-labelledby="takings-modes">
            <h2 id="takings-modes">{t('takings:by-mode')}</h2>
            <Rows>
              {byMode.map(({ mode, ...figure }) => (
                <FigureRow key={mode} name={t(`common:mode-${mode}`)} {...figure} />
              ))}
            </Rows>
          </section>
          <section className="panel" aria-labelledby="takings-best">
            <h2 id="takings-best">{t('takings:best-sellers')}</h2>
            <Rows>
              {bestSellers.map(({ productId, name, pieces, total }) => (
                <Row key={productId} name={<Name name={name} isPlain />} many={`${count(pieces)} ×`}>
                  {money(total)}
                </Row>
              ))}
            </Rows>
          </section>
        </>
      )}
      <section className="panel" aria-labelledby="takings-cash">
        <h2 id="takings-cash">{t('takings:cash')}</h2>
        {cash.length === 0 ? (
          <p className="muted">{t('takings:no-cash')}</p>
        ) : (
          <Rows>
            {cash.map(({ person, toHandOver, ...figure }) => (
              <Fragment key={person.id}>
                <FigureRow name={<Name name={person.name} isPlain />} {...figure} />
                {toHandOver && toHandOver.orders > 0 && (
                  <FigureRow name={t('takings:to-hand-over')} {...toHandOver} />
                )}
              </Fragment>
            ))}
          </Rows>
        )}
      </section>
      <p className="field-note">{t('takings:day-starts')}</p>
      <SaveTable takings={takings} />
    </>
  );
}
