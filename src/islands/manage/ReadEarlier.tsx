import { useStore } from '@nanostores/react';
import { formatDateTime } from '#i18n/format-date.ts';
import { useIsland } from '#islands/island.tsx';
import { $readEarlier } from '#stores/manage/told.ts';

/** Says from when the data are that are shown without a connection. */
export function ReadEarlier() {
  const { t, shop } = useIsland();
  const at = useStore($readEarlier);
  const time = at === null ? '' : formatDateTime(at, shop.locale, shop.digits, shop.timeZone);
  return (
    <p role="status" id="manage-earlier" className="manage-earlier field-note">
      {at !== null && t('manage:read-at', { time })}
    </p>
  );
}
