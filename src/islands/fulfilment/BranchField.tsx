import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $fulfilment, chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { SelectField } from '#ui/SelectField.tsx';

/** Which branch; nothing to ask where there is at most one. */
export function BranchField({ error }: { readonly error: string | null }) {
  const { t, shop } = useIsland();
  const { branchId } = useStore($fulfilment);
  if (shop.branches.length < 2) return null;
  return (
    <SelectField
      label={t('cart:branch')}
      value={branchId === null ? '' : String(branchId)}
      placeholder={t('cart:choose-branch')}
      options={shop.branches.map(({ id, name }) => ({ value: String(id), label: name }))}
      error={error}
      onChange={(value) => chooseFulfilment({ branchId: value === '' ? null : Number(value) })}
    />
  );
}
