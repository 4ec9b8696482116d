import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { isZoneServedOn } from '#domain/delivery/zones.ts';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { draftOfZone, type ManagedZone, NEW_ZONE } from '#domain/manage/managed-zone.ts';
import { deliveryText } from '#i18n/delivery-text.ts';
import { listed } from '#i18n/format.ts';
import { formatDateTime, formatWeekday } from '#i18n/format-date.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { ChangeFailure } from '#islands/manage/ChangeFailure.tsx';
import { EditButton } from '#islands/manage/EditButton.tsx';
import { History } from '#islands/manage/History.tsx';
import { Name } from '#islands/manage/Name.tsx';
import { WrittenElsewhere } from '#islands/manage/WrittenElsewhere.tsx';
import { $zoneHistory } from '#stores/manage/changes.ts';
import { $managedZones, closeZone, type ManagedZones } from '#stores/manage/delivery/zones.ts';
import { $now } from '#stores/shop/clock.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ZoneForm } from './ZoneForm.tsx';
import { zoneChangeWords } from './zone-change-words.ts';

/** Shows the delivery areas with their terms, and lets managers change and close them. */
export function DeliverySection() {
  const island = useIsland();
  const { t } = island;
  const { value, failure, isChanging } = useStore($managedZones);
  const history = useStore($zoneHistory);
  /** The zone in the form; 'new' for another one. */
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  if (!value) return failure ? <ChangeFailure failure={failure} /> : <Skeleton rows={4} />;
  const done = (): void => {
    setEdited(null);
    rescueFocus('#zones');
  };
  return (
    <>
      <section className="panel" id="zones" tabIndex={-1} aria-labelledby="manage-zones">
        <div className="manage-head">
          <h2 id="manage-zones">{t('areas:title')}</h2>
          {value.canWrite && edited !== 'new' && (
            <ChangeButton look="outline" onClick={() => setEdited('new')}>
              {t('areas:add')}
            </ChangeButton>
          )}
        </div>
        {edited === 'new' && <ZoneForm seen={null} draft={NEW_ZONE} zones={value} onDone={done} />}
        {edited === null && <ChangeFailure failure={failure} />}
        <Written zones={value} />
        {value.zones.length === 0 && <p className="muted">{t('areas:none')}</p>}
        <ul className="manage-exceptions" aria-busy={isChanging}>
          {value.zones.map((zone) => (
            <li key={zone.id}>
              <div className="manage-row">
                <Terms zone={zone} />
                {edited !== zone.id && (
                  <Acts zone={zone} isWritable={value.canWrite} onEdit={() => setEdited(zone.id)} />
                )}
              </div>
              <MoreTerms zone={zone} />
              <ClosedUntil zone={zone} />
              {edited === zone.id && (
                <ZoneForm seen={zone} draft={draftOfZone(zone)} zones={value} onDone={done} />
              )}
            </li>
          ))}
        </ul>
      </section>
      {history && (
        <History
          rows={history.map((change) => ({
            ...{ at: change.at, name: change.person, what: zoneChangeWords(change, island) },
          }))}
        />
      )}
    </>
  );
}

/** The name of an area, and what a delivery there costs and how long it takes. */
function Terms({ zone: { name, cost, minutes, days } }: { readonly zone: ManagedZone }) {
  const island = useIsland();
  const { t } = island;
  const more = [
    minutes !== null && t('manage:minutes', { count: minutes }),
    days.length === 0 && t('areas:every-day'),
  ];
  return (
    <p>
      <Name name={name} />
      <span className="muted manage-facts">
        <bdi>{deliveryText(cost, island)}</bdi>
        {more.filter(Boolean).map((words) => ` · ${words}`)}
      </span>
    </p>
  );
}

/** What only some areas have: days of delivery, a minimum, and a sum from which it is free. */
function MoreTerms({ zone: { days, minimumOrder, freeFrom } }: { readonly zone: ManagedZone }) {
  const { t, money, shop } = useIsland();
  const sums = [
    minimumOrder && t('areas:from-sum', { sum: money(minimumOrder) }),
    freeFrom && t('areas:free-sum', { sum: money(freeFrom) }),
  ];
  const lines = [
    listed(
      days.map((day) => formatWeekday(day, shop.locale)),
      shop.locale,
    ),
    sums.filter(Boolean).join(' · '),
  ].filter(Boolean);
  return lines.map((line) => (
    <p className="muted manage-facts" key={line}>
      {line}
    </p>
  ));
}

function ClosedUntil({ zone: { closedUntil } }: { readonly zone: ManagedZone }) {
  const { t, shop } = useIsland();
  if (closedUntil === null) return null;
  const time = formatDateTime(closedUntil, shop.locale, shop.digits, shop.timeZone);
  return (
    <p className="manage-shut" role="status">
      {t('areas:closed-until', { time })}
    </p>
  );
}

interface ActsProps {
  readonly zone: ManagedZone;
  readonly isWritable: boolean;
  readonly onEdit: () => void;
}

function Acts({ zone, isWritable, onEdit }: ActsProps) {
  const { t, shop } = useIsland();
  const { weekday } = wallTime(useStore($now), shop);
  const { name } = zone;
  const isClosed = zone.closedUntil !== null;
  return (
    <>
      {isClosed || isZoneServedOn(zone, weekday) ? (
        <ChangeButton
          look="outline"
          aria-label={t(isClosed ? 'areas:open-one' : 'areas:close-one', { name })}
          onClick={() => void closeZone(zone, !isClosed)}
        >
          {t(isClosed ? 'areas:open' : 'areas:close')}
        </ChangeButton>
      ) : (
        <span className="muted manage-idle">{t('areas:not-today')}</span>
      )}
      {isWritable && <EditButton name={name} onClick={onEdit} />}
    </>
  );
}

/** Says where the areas are changed, if that is not only here, and which ones customers do not see. */
function Written({ zones: { canWrite, writtenAt, leftOut } }: { readonly zones: ManagedZones }) {
  const { t, shop } = useIsland();
  if (canWrite && writtenAt === null && leftOut.length === 0) return null;
  const without = leftOut.length > 0 && <p>{t('areas:left-out', { names: listed(leftOut, shop.locale) })}</p>;
  if (canWrite && writtenAt === null) return <div className="notice notice-quiet">{without}</div>;
  const where = writtenAt === null ? 'written-in-file' : canWrite ? 'written-to-store' : 'written-in-store';
  return (
    <WrittenElsewhere at={writtenAt} to={t('areas:to-store')} what={t('areas:title')}>
      <p>{t(`areas:${where}`)}</p>
      {without}
    </WrittenElsewhere>
  );
}
