import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ORDER_STATUSES } from '#domain/order/order-status.ts';
import { filterChoices, NO_FILTERS, type StatusFilter } from '#domain/staff/order-filters.ts';
import { dayName } from '#islands/day-name.ts';
import { useIsland } from '#islands/island.tsx';
import { statusName } from '#islands/staff/order-facts.ts';
import { placeOptions, withChosen } from '#islands/staff/with-chosen.ts';
import { $orderFilters, changeFilters } from '#stores/staff/order-list.ts';
import { $orderedToday } from '#stores/staff/today-orders.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useMedia } from '#ui/use-media.ts';

/** What the list shows: words, and what orders can be told apart by. */
export function OrderFilterFields() {
  const island = useIsland();
  const { t } = island;
  const filters = useStore($orderFilters);
  const orders = useStore($orderedToday);
  const { branches, areas, days, modes } = filterChoices(orders ?? []);
  const isDesk = useMedia('(width >= 64rem)');
  const isFiltered = JSON.stringify(filters) !== JSON.stringify(NO_FILTERS);
  const { branch, area, mode, day } = filters;
  // Opened for what is chosen in there already, and from then on by hand alone: it never closes over a field that has the focus.
  const [isOpen, setIsOpen] = useState([branch, area, mode, day].some((value) => value !== ''));
  const [branchOptions, areaOptions] = [placeOptions(branches, branch), placeOptions(areas, area)];
  const modeChoices = withChosen(modes, mode);
  const dayChoices = withChosen(days, day);
  return (
    <search className="staff-filters">
      <TextField
        label={t('staff:find-order')}
        type="search"
        name="words"
        value={filters.words}
        onChange={(words) => changeFilters({ words })}
        placeholder={t('staff:find-order-example')}
        autoComplete="off"
        maxLength={100}
      />
      <SelectField
        label={t('order:status')}
        value={filters.status === 'listed' ? '' : filters.status}
        placeholder={t('staff:status-listed')}
        options={[
          { value: 'all', label: t('staff:status-all') },
          ...ORDER_STATUSES.map((status) => ({ value: status, label: statusName(status, island) })),
        ]}
        onChange={(status) => changeFilters({ status: (status || 'listed') as StatusFilter })}
      />
      <details
        className="staff-more"
        open={isDesk || isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>{t('staff:more-filters')}</summary>
        <div>
          {branchOptions.length > 0 && (
            <SelectField
              label={t('cart:branch')}
              value={branch}
              placeholder={t('staff:any-branch')}
              options={branchOptions}
              onChange={(value) => changeFilters({ branch: value })}
            />
          )}
          {areaOptions.length > 0 && (
            <SelectField
              label={t('order:label-area')}
              value={area}
              placeholder={t('staff:any-area')}
              options={areaOptions}
              onChange={(value) => changeFilters({ area: value })}
            />
          )}
          <SelectField
            label={t('order:how')}
            value={mode}
            placeholder={t('staff:any-mode')}
            options={modeChoices.map((value) => ({ value, label: t(`common:mode-${value}`) }))}
            onChange={(value) => changeFilters({ mode: modeChoices.find((known) => known === value) ?? '' })}
          />
          {dayChoices.length > 0 && (
            <SelectField
              label={t('order:day')}
              value={day}
              placeholder={t('staff:any-day')}
              options={dayChoices.map((value) => ({ value, label: dayName(value, island) }))}
              onChange={(value) => changeFilters({ day: value })}
            />
          )}
        </div>
      </details>
      {isFiltered && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            changeFilters(NO_FILTERS);
            rescueFocus('search input');
          }}
        >
          {t('staff:filters-clear')}
        </button>
      )}
    </search>
  );
}
