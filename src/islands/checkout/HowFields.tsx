import { useStore } from '@nanostores/react';
import { BranchField } from '#islands/fulfilment/BranchField.tsx';
import { ModeChoice } from '#islands/fulfilment/ModeChoice.tsx';
import { ZoneField } from '#islands/fulfilment/ZoneField.tsx';
import { $mode } from '#stores/cart/cart-view.ts';
import { AddressChoice } from './AddressChoice.tsx';
import { DayField } from './DayField.tsx';
import { useRefusal } from './refusal.ts';

/** Delivery, pickup or eating in. */
export function ModeField() {
  const error = useRefusal('mode');
  return (
    <div data-field="mode">
      <ModeChoice error={error} />
    </div>
  );
}

/** The branch; or area, day and address. */
export function PlaceFields() {
  const mode = useStore($mode);
  const branchError = useRefusal('branch');
  const zoneError = useRefusal('zone');
  if (mode !== 'deliver') {
    return (
      <div data-field="branch">
        <BranchField error={branchError} />
      </div>
    );
  }
  return (
    <>
      <div className="fields" data-field="zone">
        <ZoneField error={zoneError} />
      </div>
      <DayField />
      <AddressChoice />
    </>
  );
}
