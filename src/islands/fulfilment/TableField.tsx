import { useStore } from '@nanostores/react';
import { LONGEST_TABLE } from '#domain/order/table.ts';
import { useIsland } from '#islands/island.tsx';
import { $mode } from '#stores/cart/cart-view.ts';
import { $fulfilment, chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { TextField } from '#ui/TextField.tsx';

/** The table of a guest; nothing for other modes. A scanned code has filled it in. */
export function TableField({ error }: { readonly error: string | null }) {
  const { t } = useIsland();
  const isGuest = useStore($mode) === 'eat-in';
  const { table } = useStore($fulfilment);
  if (!isGuest) return null;
  return (
    <TextField
      label={`${t('cart:table-field')} ${t('cart:optional')}`}
      value={table}
      maxLength={LONGEST_TABLE}
      autoComplete="off"
      error={error}
      onChange={(text) => chooseFulfilment({ table: text, scannedAt: 0 })}
    />
  );
}
