import { useStore } from '@nanostores/react';
import { LONGEST } from '#domain/order/longest.ts';
import { failureWords } from '#islands/failure-words.ts';
import { useIsland } from '#islands/island.tsx';
import { $isZoneClosed } from '#stores/cart/cart-view.ts';
import { $granted } from '#stores/cart/coupon.ts';
import { $fulfilment, chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { areaIn, CUSTOM, useAreaOptions } from './area-options.ts';

/** Chooses an entry. An area has days of its own. */
export const chooseArea = (value: string) =>
  chooseFulfilment({
    zoneId: value === '' || value === CUSTOM ? null : Number(value),
    customZone: value === CUSTOM ? '' : null,
    day: null,
  });

/** Which area; the last entry is an area of the customer's own. */
export function ZoneField({ error }: { readonly error: string | null }) {
  const { t } = useIsland();
  const isClosed = useStore($isZoneClosed);
  const value = areaIn(useStore($fulfilment));
  return (
    <>
      <SelectField
        label={t('cart:zone')}
        value={value}
        placeholder={t('cart:choose-zone')}
        options={useAreaOptions()}
        error={value === CUSTOM ? null : isClosed ? failureWords('order.zone-closed', t) : error}
        onChange={chooseArea}
      />
      <CustomArea error={error} />
    </>
  );
}

/** The name of an area of the customer's own; nothing while another one is chosen. */
export function CustomArea({ error }: { readonly error: string | null }) {
  const { t } = useIsland();
  const { customZone } = useStore($fulfilment);
  // A voucher pays wherever the delivery goes: see `cartTotals`.
  const isFree = useStore($granted)?.effect.freeDelivery;
  if (customZone === null) return null;
  return (
    <TextField
      label={t('cart:zone-custom-name')}
      value={customZone}
      maxLength={LONGEST.zone}
      note={t(isFree ? 'cart:zone-custom-free' : 'cart:zone-custom-note')}
      error={error}
      onChange={(name) => chooseFulfilment({ customZone: name })}
    />
  );
}
