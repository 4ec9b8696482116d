import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $mode } from '#stores/cart-view.ts';
import { chooseFulfilment } from '#stores/fulfilment.ts';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { BranchField } from './BranchField.tsx';
import { ZoneField } from './ZoneField.tsx';

/** Delivery, pickup or eating in, and the place that goes with it. */
export function FulfilmentPicker() {
  const { t, shop } = useIsland();
  const mode = useStore($mode);
  return (
    <div className="fulfilment">
      {shop.modes.length > 1 && (
        <ChoiceGroup
          legend={t('cart:how')}
          name="mode"
          value={mode}
          choices={shop.modes.map((value) => ({ value, label: t(`common:mode-${value}`) }))}
          onChange={(value) => chooseFulfilment({ mode: value })}
        />
      )}
      {mode === 'deliver' ? <ZoneField /> : <BranchField />}
    </div>
  );
}
