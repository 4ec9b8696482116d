import { LONGEST } from '#domain/order/longest.ts';
import { CUSTOM, useAreaOptions } from '#islands/fulfilment/area-options.ts';
import { useIsland } from '#islands/island.tsx';
import type { AddressText } from '#stores/address/address-text.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Props {
  readonly text: AddressText;
  readonly onChange: (change: Partial<AddressText>) => void;
  readonly error: string | null;
}

/** Where the shop delivers to this address: one of its areas, or an area of the customer's own. */
export function AreaField({ text: { zone, zoneName }, onChange, error }: Props) {
  const { t } = useIsland();
  const isOwn = zone === CUSTOM;
  return (
    <>
      <SelectField
        label={t('cart:zone')}
        value={zone}
        placeholder={t('cart:choose-zone')}
        options={useAreaOptions()}
        error={isOwn ? null : error}
        onChange={(chosen) => onChange({ zone: chosen })}
      />
      {isOwn && (
        <TextField
          label={t('cart:zone-custom-name')}
          name="zoneName"
          value={zoneName}
          maxLength={LONGEST.zone}
          note={t('cart:zone-custom-note')}
          error={error}
          onChange={(name) => onChange({ zoneName: name })}
        />
      )}
    </>
  );
}
