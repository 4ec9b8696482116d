import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { BranchField } from '#islands/fulfilment/BranchField.tsx';
import { ModeChoice } from '#islands/fulfilment/ModeChoice.tsx';
import { TableField } from '#islands/fulfilment/TableField.tsx';
import { ZoneField } from '#islands/fulfilment/ZoneField.tsx';
import { useIsland } from '#islands/island.tsx';
import { $mode } from '#stores/cart/cart-view.ts';
import { $fulfilment } from '#stores/cart/fulfilment.ts';
import { $orderForm } from '#stores/order/order-form.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { AddressChoice } from './AddressChoice.tsx';
import { useRefusal } from './refusal.ts';

/** Few areas have days. */
const DayField = lazy(() => import('./DayField.tsx').then((loaded) => ({ default: loaded.DayField })));

/** Only for those who come themselves. */
const BranchPlace = lazy(() =>
  import('#islands/fulfilment/BranchPlace.tsx').then((loaded) => ({ default: loaded.BranchPlace })),
);

/** Delivery, pickup or eating in. */
export function ModeField() {
  const error = useRefusal('mode');
  return (
    <div data-field="mode">
      <ModeChoice error={error} />
    </div>
  );
}

/** The branch, and a guest's table; or area, day and address. */
export function PlaceFields() {
  const { t, shop } = useIsland();
  const mode = useStore($mode);
  const { customZone, zoneId } = useStore($fulfilment);
  const { branchId } = useStore($orderForm);
  const branch = shop.branches.find(({ id }) => id === branchId);
  const hasDays = useStore($zones).some(({ id, days }) => id === zoneId && days.length > 0);
  const branchError = useRefusal('branch', t('cart:choose-branch'));
  const tableError = useRefusal('table');
  const zoneError = useRefusal('zone', t(customZone === null ? 'cart:choose-zone' : 'cart:zone-custom-name'));
  if (mode !== 'deliver') {
    return (
      <>
        <div data-field="branch">
          <BranchField error={branchError} />
          {branch && (
            <Suspense>
              <BranchPlace branch={branch} mode={mode} isNamed={shop.branches.length < 2} />
            </Suspense>
          )}
        </div>
        <div data-field="table">
          <TableField error={tableError} />
        </div>
      </>
    );
  }
  return (
    <>
      <div className="fields" data-field="zone">
        <ZoneField error={zoneError} />
      </div>
      {hasDays && (
        <Suspense>
          <DayField />
        </Suspense>
      )}
      <AddressChoice />
    </>
  );
}
