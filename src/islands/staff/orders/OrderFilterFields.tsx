import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  isNarrowed,
  NO_FILTERS,
  type OrderFilters,
  type StatusFilter,
  withChosen,
} from '#domain/staff/order-filters.ts';
import { SHOWN_STATUSES } from '#domain/staff/shown-status.ts';
import { dayName } from '#islands/due-day.ts';
import { useIsland } from '#islands/island.tsx';
import { FoldSummary } from '#islands/staff/FoldSummary.tsx';
import { statusName } from '#islands/staff/order-facts.ts';
import { PlaceFields } from '#islands/staff/PlaceFields.tsx';
import { $filterChoices, $orderFilters, changeFilters } from '#stores/staff/order-list.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useMedia } from '#ui/use-media.ts';

interface Props {
  /** The board has no filter by status. */
  readonly hasStatus?: boolean;
}

/** Search and filters of the board. On a phone they are closed, so that orders come first, but open if they hide some. */
export function FoldedFilters() {
  const { t } = useIsland();
  const isDesk = useMedia('(width >= 64rem)');
  const filters = useStore($orderFilters);
  const [isOpen, setIsOpen] = useState(() => isFiltered(filters, false));
  if (isDesk) return <OrderFilterFields hasStatus={false} />;
  return (
    <details
      className="staff-more"
      open={isOpen}
      onToggle={(event) => {
        if (event.target === event.currentTarget) setIsOpen(event.currentTarget.open);
      }}
    >
      <FoldSummary>{t('staff:find-order')}</FoldSummary>
      <OrderFilterFields hasStatus={false} />
    </details>
  );
}

const isStatusChosen = ({ status }: OrderFilters): boolean => status !== NO_FILTERS.status;

const isFiltered = (filters: OrderFilters, hasStatus: boolean): boolean =>
  isNarrowed(filters) || (hasStatus && isStatusChosen(filters));

/** The search, and the filters behind a sign on a phone. */
export function OrderFilterFields({ hasStatus = true }: Props) {
  const island = useIsland();
  const { t, shop } = island;
  const filters = useStore($orderFilters);
  const { branches, areas, days, modes } = useStore($filterChoices);
  const isDesk = useMedia('(width >= 64rem)');
  const { branch, area, mode, day } = filters;
  // Open at first if a filter in it is set. Later only the user opens or closes it, so that it never hides the field with the focus.
  const [isOpen, setIsOpen] = useState(
    [branch, area, mode, day].some((value) => value !== '') || (hasStatus && isStatusChosen(filters)),
  );
  const statuses = SHOWN_STATUSES.filter((status) => status !== 'on-its-way' || shop.hasOrderLife);
  const modeChoices = withChosen(modes, mode);
  const dayChoices = withChosen(days, day);
  const status = hasStatus && (
    <SelectField
      label={t('order:status')}
      value={filters.status === 'listed' ? '' : filters.status}
      placeholder={t('staff:status-listed')}
      options={[
        { value: 'all', label: t('staff:status-all') },
        ...statuses.map((value) => ({ value, label: statusName(value, island) })),
      ]}
      onChange={(value) => changeFilters({ status: (value || 'listed') as StatusFilter })}
    />
  );
  return (
    <search className="staff-filters" data-has-status={hasStatus}>
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
      {isDesk && status}
      <details
        className="staff-more"
        open={isDesk || isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <FoldSummary>{t('staff:more-filters')}</FoldSummary>
        <div>
          {!isDesk && status}
          <PlaceFields branches={branches} areas={areas} chosen={filters} onChange={changeFilters} />
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
              options={dayChoices.map((value) => ({ value, label: dayName({ deliveryDay: value }, island) }))}
              onChange={(value) => changeFilters({ day: value })}
            />
          )}
        </div>
      </details>
      {isFiltered(filters, hasStatus) && (
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
