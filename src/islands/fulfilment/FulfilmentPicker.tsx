import { useStore } from '@nanostores/react';
import { $mode } from '#stores/cart/cart-view.ts';
import { BranchField } from './BranchField.tsx';
import { ModeChoice } from './ModeChoice.tsx';
import { TableField } from './TableField.tsx';
import { ZoneField } from './ZoneField.tsx';

interface Props {
  readonly errorOf?: (field: 'mode' | 'branch' | 'table' | 'zone') => string | null;
}

const NO_ERROR = () => null;

/** Delivery, pickup or eating in, and the place that goes with it. */
export const FulfilmentPicker = ({ errorOf = NO_ERROR }: Props) => (
  <div className="fulfilment">
    <div data-field="mode">
      <ModeChoice error={errorOf('mode')} />
    </div>
    <PlacePicker errorOf={errorOf} />
  </div>
);

/** The area; or the branch, and a guest's table. */
function PlacePicker({ errorOf }: Required<Props>) {
  if (useStore($mode) === 'deliver')
    return (
      <div className="fields" data-field="zone">
        <ZoneField error={errorOf('zone')} />
      </div>
    );
  return (
    <>
      <div data-field="branch">
        <BranchField error={errorOf('branch')} />
      </div>
      <div data-field="table">
        <TableField error={errorOf('table')} />
      </div>
    </>
  );
}
