import { lazy, Suspense } from 'react';
import { type AddressField, LONGEST_ADDRESS_TEXT } from '#domain/customer/address.ts';
import { useIsland } from '#islands/island.tsx';
import type { AddressText } from '#stores/customer/address-text.ts';
import { TextField } from '#ui/TextField.tsx';

/** Customers can write their address meanwhile, and without it. */
const PinField = lazy(() => import('./PinField.tsx').catch(() => ({ default: () => null })));

interface Props {
  readonly text: AddressText;
  readonly onChange: (change: Partial<AddressText>) => void;
  /** `wanted` is what to write. */
  readonly errorOf: (field: AddressField, wanted: string) => string | null;
}

/** Where the door is: the pin on a map, the street, the way within the building and a landmark. */
export function AddressFields({ text, onChange, errorOf }: Props) {
  const { t } = useIsland();
  const shared = (field: 'address' | 'buildDetails' | 'landmark', label: string) => ({
    label: field === 'address' ? label : `${label} ${t('cart:optional')}`,
    name: field,
    value: text[field],
    maxLength: LONGEST_ADDRESS_TEXT,
    error: errorOf(field, field === 'address' ? t('checkout:write-address') : label),
    onChange: (value: string) => onChange({ [field]: value }),
  });
  return (
    <>
      <div className="pin-place">
        <Suspense>
          <PinField pin={text.pin} onChange={(pin) => onChange({ pin })} />
        </Suspense>
      </div>
      <TextField
        {...shared('address', t('checkout:address'))}
        autoComplete="address-line1"
        required={text.pin === ''}
      />
      <TextField
        {...shared('buildDetails', t('order:build-details'))}
        autoComplete="address-line2"
        placeholder={t('checkout:build-details-example')}
      />
      <TextField
        {...shared('landmark', t('checkout:landmark'))}
        autoComplete="off"
        placeholder={t('checkout:landmark-example')}
      />
    </>
  );
}
