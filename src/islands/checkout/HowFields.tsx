import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { Decided } from '#islands/fulfilment/Decided.tsx';
import { FulfilmentPicker } from '#islands/fulfilment/FulfilmentPicker.tsx';
import { LatePart, orNothing, useIsland } from '#islands/island.tsx';
import { $mode } from '#stores/cart/cart-view.ts';
import { $fulfilment } from '#stores/cart/fulfilment.ts';
import { $orderForm } from '#stores/order/order-form.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { AddressChoice } from './AddressChoice.tsx';
import { useRefusals } from './refusal.ts';

/** Few areas have days. */
const DayField = lazy(() => import('./DayField.tsx'));

/** Only for those who come themselves. They can order without it. */
const BranchPlace = lazy(() => import('#islands/fulfilment/BranchPlace.tsx').catch(orNothing));

/** Mode and place: asked, or said in one line if they were chosen before. */
export const HowFields = () => (
  <Decided isNamedBelow>
    <FulfilmentPicker errorOf={useRefusals()} />
  </Decided>
);

/** Where the branch is; or the day and the address of a delivery. */
export function WhereFields() {
  const { shop } = useIsland();
  const mode = useStore($mode);
  const { zoneId } = useStore($fulfilment);
  const { branchId } = useStore($orderForm);
  const branch = shop.branches.find(({ id }) => id === branchId);
  const hasDays = useStore($zones).some(({ id, days }) => id === zoneId && days.length > 0);
  if (mode !== 'deliver')
    return (
      branch && (
        <Suspense fallback={<p className="branch-place" />}>
          <BranchPlace branch={branch} mode={mode} isNamed={shop.branches.length < 2} />
        </Suspense>
      )
    );
  return (
    <>
      {hasDays && (
        <LatePart>
          <DayField />
        </LatePart>
      )}
      <AddressChoice />
    </>
  );
}
