import { useStore } from '@nanostores/react';
import { $mode } from '#stores/cart/cart-view.ts';
import { BranchField } from './BranchField.tsx';
import { ModeChoice } from './ModeChoice.tsx';
import { TableField } from './TableField.tsx';
import { ZoneField } from './ZoneField.tsx';

/** Delivery, pickup or eating in, and the place that goes with it. */
export function FulfilmentPicker() {
  const mode = useStore($mode);
  return (
    <div className="fulfilment">
      <ModeChoice />
      {mode === 'deliver' ? <ZoneField /> : <BranchField />}
      <TableField />
    </div>
  );
}
