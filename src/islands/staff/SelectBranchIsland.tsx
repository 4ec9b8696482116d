import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { FulfilmentPicker } from '#islands/fulfilment/FulfilmentPicker.tsx';
import { Island, useIsland } from '#islands/island.tsx';
import { changeFilters } from '#stores/staff/order-list.ts';
import { $staffPlace, changePlace } from '#stores/staff/place.ts';
import { $isLoggedIn, lookAgain } from '#stores/staff/session.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { placeOptions } from './with-chosen.ts';

/** `/select-branch`: how and where a customer wants it; for staff also where they work. Kept as it is chosen. */
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
  return (
    <div className="select-branch">
      <section className="panel">
        <FulfilmentPicker />
        <p className="muted">{t('staff:place-kept')}</p>
        <a className="button button-wide" href={shop.links.shop}>
          {t('cart:continue')}
        </a>
      </section>
      {isStaff && <StaffPlaceFields />}
    </div>
  );
}

function StaffPlaceFields() {
  const { t, shop } = useIsland();
  const { branch, area } = useStore($staffPlace);
  const change = (part: { readonly branch?: string; readonly area?: string }): void => {
    changePlace(part);
    changeFilters(part);
  };
  const named = (places: readonly { readonly name: string }[], chosen: string) =>
    placeOptions(
      places.map(({ name }) => name),
      chosen,
    );
  return (
    <section className="panel" aria-labelledby="staff-place">
      <h2 id="staff-place">{t('staff:place')}</h2>
      {shop.branches.length > 0 && (
        <SelectField
          label={t('cart:branch')}
          value={branch}
          placeholder={t('staff:any-branch')}
          options={named(shop.branches, branch)}
          onChange={(value) => change({ branch: value })}
        />
      )}
      {shop.zones.length > 0 && (
        <SelectField
          label={t('cart:zone')}
          value={area}
          placeholder={t('staff:any-area')}
          options={named(shop.zones, area)}
          onChange={(value) => change({ area: value })}
        />
      )}
      <p className="staff-actions">
        <a className="button button-outline" href={shop.links['callcenter-orders']}>
          {t('staff:screen-callcenter-orders')}
        </a>
        <a className="button button-outline" href={shop.links['delivery-boy-orders']}>
          {t('staff:screen-delivery-boy-orders')}
        </a>
      </p>
    </section>
  );
}
