import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ModeChoice } from '#islands/fulfilment/ModeChoice.tsx';
import { PlaceRows } from '#islands/fulfilment/PlaceRows.tsx';
import { Island, useIsland } from '#islands/island.tsx';
import { $mode } from '#stores/cart/cart-view.ts';
import { $zoneChoice } from '#stores/cart/fulfilment.ts';
import { changeFilters } from '#stores/staff/order-list.ts';
import { $staffPlace, changePlace } from '#stores/staff/place.ts';
import { $isLoggedIn, lookAgain } from '#stores/staff/session.ts';
import { Button } from '#ui/Button.tsx';
import { goTo } from '#ui/go-to.ts';
import { PlaceFields } from './PlaceFields.tsx';

/** `/select-branch`: mode and place of a customer's order; for staff also their place of work. Each choice is stored at once. */
export function SelectBranchIsland() {
  return (
    <Island words="staff">
      <SelectBranch />
    </Island>
  );
}

function SelectBranch() {
  const { t, shop } = useIsland();
  useState(lookAgain);
  const isStaff = useStore($isLoggedIn);
  const mode = useStore($mode);
  const zone = useStore($zoneChoice);
  const lacksArea = mode === 'deliver' && zone === null;
  return (
    <div className="select-branch">
      <section className="panel">
        <div data-field="mode">
          <ModeChoice error={null} />
        </div>
        <PlaceRows />
        <p className="muted">{t('staff:place-kept')}</p>
      </section>
      {isStaff && <StaffPlaceFields />}
      <div className="order-bar">
        {lacksArea ? (
          <Button isWide onClick={() => goTo('.place-row input')}>
            {t('cart:choose-zone')}
          </Button>
        ) : (
          <a className="button button-wide" href={shop.links.shop}>
            {t('staff:continue')}
          </a>
        )}
      </div>
    </div>
  );
}

function StaffPlaceFields() {
  const { t, shop } = useIsland();
  const place = useStore($staffPlace);
  return (
    <section className="panel" aria-labelledby="staff-place">
      <h2 id="staff-place">{t('staff:place')}</h2>
      <PlaceFields
        branches={shop.branches.map(({ name }) => name)}
        areas={shop.zones.map(({ name }) => name)}
        chosen={place}
        onChange={(change) => {
          changePlace(change);
          changeFilters(change);
        }}
      />
      <p className="staff-actions">
        <a className="button button-outline" href={shop.links['callcenter-orders']}>
          {t('staff:screen-callcenter-orders')}
        </a>
        <a className="button button-outline" href={shop.links['delivery-boy-orders']}>
          {t('staff:open-deliveries')}
        </a>
      </p>
    </section>
  );
}
