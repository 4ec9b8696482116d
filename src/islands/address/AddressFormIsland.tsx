import { useStore } from '@nanostores/react';
import { Fragment, useRef, useState } from 'react';
import {
  ADDRESS_FIELDS,
  type AddressField,
  checkAddress,
  LONGEST_ADDRESS_TEXT,
} from '#domain/customer/address.ts';
import { withPosition } from '#domain/customer/position.ts';
import type { Address } from '#domain/order/order-draft.ts';
import { Island, useIsland } from '#islands/island.tsx';
import { missingWords } from '#islands/missing-words.ts';
import {
  $addressChange,
  $addressText,
  changeAddressText,
  clearNewAddress,
  textOfAddress,
} from '#stores/customer/address-text.ts';
import { $addresses, addressKey, saveAddress } from '#stores/customer/addresses.ts';
import { $customer } from '#stores/customer/customer.ts';
import { Button } from '#ui/Button.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { TextField } from '#ui/TextField.tsx';
import { backPath } from './back-path.ts';
import { LocateButton } from './LocateButton.tsx';

/** `/create-address`: a new address, or one that is changed (`?edit=` its place in the list). */
export function AddressFormIsland() {
  return (
    <Island words="checkout">
      <AddressForm />
    </Island>
  );
}

function editedAddress(addresses: readonly Address[]): Address | null {
  const place = new URLSearchParams(location.search).get('edit');
  return place === null ? null : (addresses[Number(place)] ?? null);
}

const OPTIONAL: ReadonlySet<AddressField> = new Set(['buildDetails', 'name']);
const INPUTS: Readonly<Record<AddressField, Readonly<Record<string, string>>>> = {
  name: { autoComplete: 'off' },
  address: { autoComplete: 'address-line1' },
  buildDetails: { autoComplete: 'address-line2' },
  phone: { autoComplete: 'tel', type: 'tel', inputMode: 'tel', dir: 'ltr' },
};

function AddressForm() {
  const { t, shop } = useIsland();
  const [former] = useState(() => editedAddress($addresses.get()));
  useStore($addressText);
  useStore($addressChange);
  const [isTried, setIsTried] = useState(false);
  const { phone: toldPhone } = useStore($customer);
  const [isPhoneOwn, setIsPhoneOwn] = useState(() => former !== null || $addressText.get().phone !== '');
  /** What was saved, while the next page is on its way. */
  const [saved, setSaved] = useState<Readonly<Record<AddressField, string>> | null>(null);
  // For a position that was asked for before: it must not begin the next address.
  const isDone = useRef(false);
  const key = former && addressKey(former);
  // Not as it was when this was drawn: a position comes seconds after it was asked for.
  const textNow = () => {
    // Nobody has to type twice what the checkout was told.
    if (!former) return isPhoneOwn ? $addressText.get() : { ...$addressText.get(), phone: toldPhone };
    const changed = $addressChange.get();
    return changed?.former === key ? changed.text : textOfAddress(former);
  };
  const text = saved ?? textNow();
  const change = (part: Partial<typeof text>) => {
    if (isDone.current) return;
    if (key === null) changeAddressText(part);
    else $addressChange.set({ former: key, text: { ...textNow(), ...part } });
  };
  const checked = checkAddress(text);
  const errorOf = (field: AddressField): string | null => {
    const refusal = isTried && !checked.ok && checked.error.find((candidate) => candidate.field === field);
    return refusal ? missingWords(refusal.code, t, labels[field]) : null;
  };
  const labels: Record<AddressField, string> = {
    name: t('checkout:address-name'),
    address: t('checkout:address'),
    buildDetails: t('order:build-details'),
    phone: t('order:phone'),
  };
  const examples: Partial<typeof labels> = {
    name: t('checkout:address-name-example'),
    buildDetails: t('checkout:landmark-example'),
  };

  return (
    <form
      className="narrow panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (saved) return;
        setIsTried(true);
        if (checked.ok) {
          setSaved(text);
          isDone.current = true;
          saveAddress(checked.value, former);
          if (former) $addressChange.set(null);
          else clearNewAddress();
          // The way back must not lead to a form that is done.
          location.replace(backPath() ?? shop.links.address);
        } else focusInvalid(event.currentTarget);
      }}
    >
      <h2>{t(former ? 'checkout:edit-title' : 'checkout:new-title')}</h2>
      {ADDRESS_FIELDS.map((field) => (
        <Fragment key={field}>
          <TextField
            label={labels[field]}
            value={text[field]}
            name={field}
            required={!OPTIONAL.has(field)}
            maxLength={LONGEST_ADDRESS_TEXT}
            placeholder={examples[field] ?? ''}
            error={errorOf(field)}
            onChange={(value) => {
              if (field === 'phone') setIsPhoneOwn(true);
              change({ [field]: value });
            }}
            {...INPUTS[field]}
          />
          {field === 'address' && (
            <LocateButton
              onPosition={(position) => change({ address: withPosition(textNow().address, position) })}
            />
          )}
        </Fragment>
      ))}
      <Button type="submit" isWide isBusy={saved !== null}>
        {t('checkout:save')}
      </Button>
      <a className="button button-quiet" href={backPath() ?? shop.links.address}>
        {t('checkout:back')}
      </a>
    </form>
  );
}
