import { lazy, Suspense } from 'react';
import { type AddressField, checkAddress, LONGEST_ADDRESS_TEXT } from '#domain/customer/address.ts';
import { type IslandContext, orNothing, useIsland } from '#islands/island.tsx';
import { missingWords } from '#islands/missing-words.ts';
import type { AddressText } from '#stores/address/address-text.ts';
import { TextField } from '#ui/TextField.tsx';

/** Customers can write their address meanwhile, and without it. */
const PinField = lazy(() => import('./PinField.tsx').catch(orNothing));

/** The error of a field; `wanted` is what to write. */
type ErrorOf = (field: AddressField, wanted: string) => string | null;

interface Props {
  readonly text: AddressText;
  readonly onChange: (change: Partial<AddressText>) => void;
  readonly errorOf: ErrorOf;
}

/** The errors of a typed address in words; none before somebody has tried to go on with it. `isShort` is as for `missingWords`. */
export function addressErrors(
  text: AddressText,
  isTried: boolean,
  t: IslandContext['t'],
  isShort = false,
): ErrorOf {
  const checked = checkAddress(text);
  return (field, wanted) => {
    const refusal = isTried && !checked.ok && checked.error.find((candidate) => candidate.field === field);
    return refusal ? missingWords(refusal.code, t, wanted, isShort) : null;
  };
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
