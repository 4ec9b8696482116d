import { useStore } from '@nanostores/react';
import { isolate } from '#domain/language/isolate.ts';
import { LONGEST } from '#domain/order/longest.ts';
import { deliveryText } from '#i18n/delivery-text.ts';
import { failureWords } from '#islands/failure-words.ts';
import { useIsland } from '#islands/island.tsx';
import { $isZoneClosed } from '#stores/cart/cart-view.ts';
import { $granted } from '#stores/cart/coupon.ts';
import { $fulfilment, chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { $closedZones, $zones } from '#stores/shop/live-zones.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';

const CUSTOM = 'custom';

/** Which area, with its price; the last entry is an area of the customer's own. */
export function ZoneField({ error }: { readonly error?: string | null }) {
  const island = useIsland();
  const { t } = island;
  const zones = useStore($zones);
  const closed = useStore($closedZones);
  const isClosed = useStore($isZoneClosed);
  const { zoneId, customZone } = useStore($fulfilment);
  const isCustom = customZone !== null;
  // A voucher pays wherever the delivery goes: see `cartTotals`.
  const isFree = useStore($granted)?.effect.freeDelivery;
  return (
    <>
      <SelectField
        label={t('cart:zone')}
        value={isCustom ? CUSTOM : zoneId === null ? '' : String(zoneId)}
        placeholder={t('cart:choose-zone')}
        options={[
          ...zones.map(({ id, name, cost }) => ({
            value: String(id),
            label: `${name} · ${closed.has(id) ? t('cart:zone-closed') : isolate(deliveryText(cost, island))}`,
          })),
          { value: CUSTOM, label: t('cart:zone-custom') },
        ]}
        error={isCustom ? null : isClosed ? failureWords('order.zone-closed', t) : (error ?? null)}
        onChange={(value) =>
          chooseFulfilment({
            zoneId: value === '' || value === CUSTOM ? null : Number(value),
            customZone: value === CUSTOM ? '' : null,
            day: null,
          })
        }
      />
      {isCustom && (
        <TextField
          label={t('cart:zone-custom-name')}
          value={customZone}
          maxLength={LONGEST.zone}
          note={t(isFree ? 'cart:zone-custom-free' : 'cart:zone-custom-note')}
          error={error ?? null}
          onChange={(name) => chooseFulfilment({ customZone: name })}
        />
      )}
    </>
  );
}
