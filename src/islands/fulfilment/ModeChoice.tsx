import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $mode } from '#stores/cart/cart-view.ts';
import { chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';

/** Nothing to ask where the shop offers one way only: then it is said. */
export function ModeChoice({ error }: { readonly error: string | null }) {
  const { t, shop } = useIsland();
  const mode = useStore($mode);
  if (shop.modes.length === 1) return <p className="mode-only">{t(`common:mode-${mode}`)}</p>;
  return (
    <ChoiceGroup
      legend={t('cart:how')}
      name="mode"
      value={mode}
      choices={shop.modes.map((value) => ({ value, label: t(`common:mode-${value}`) }))}
      error={error}
      onChange={(value) => chooseFulfilment({ mode: value })}
    />
  );
}
