import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { checkAddress, LONGEST_ADDRESS_TEXT } from '#domain/customer/address.ts';
import { inArea } from '#domain/customer/saved-address.ts';
import { failureWords } from '#islands/failure-words.ts';
import { CUSTOM } from '#islands/fulfilment/area-options.ts';
import { Island, useIsland } from '#islands/island.tsx';
import { missingWords } from '#islands/missing-words.ts';
import {
  $addressChange,
  $addressText,
  type AddressText,
  changeAddressText,
  clearNewAddress,
} from '#stores/address/address-text.ts';
import { $addresses, addressKey, saveAddress } from '#stores/address/addresses.ts';
import { $fulfilment } from '#stores/cart/fulfilment.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { Button } from '#ui/Button.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { TextField } from '#ui/TextField.tsx';
import { AddressFields, addressErrors } from './AddressFields.tsx';
import { AreaField } from './AreaField.tsx';
import { areaFrom, areaText, savedText } from './area-text.ts';
import { backPath } from './back-path.ts';
import { editedAddress } from './edited-address.ts';

/** `/create-address`: a new address, or one that is changed (`?edit=` its name). */
export function AddressFormIsland() {
  return (
    <Island words="checkout">
      <AddressForm />
    </Island>
  );
}

function AddressForm() {
  const { t, shop } = useIsland();
  const [former] = useState(() => editedAddress($addresses.get()));
  useStore($addressText);
  useStore($addressChange);
  const [isTried, setIsTried] = useState(false);
  /** What was saved, while the next page is on its way. */
  const [saved, setSaved] = useState<AddressText | null>(null);
  // For a position that was asked for before: it must not begin the next address.
  const isDone = useRef(false);
  const key = former && addressKey(former);
  // Not as it was when this was drawn: a position comes seconds after it was asked for.
  const textNow = () => {
    if (!former) {
      const typed = $addressText.get();
      return typed.zone === '' ? { ...typed, ...areaText($fulfilment.get()) } : typed;
    }
    const changed = $addressChange.get();
    return changed?.former === key ? changed.text : savedText(former);
  };
  const text = saved ?? textNow();
  const change = (part: Partial<typeof text>) => {
    if (isDone.current) return;
    if (key === null) changeAddressText(part);
    else $addressChange.set({ former: key, text: { ...textNow(), ...part } });
  };
  const checked = checkAddress(text);
  const errorOf = addressErrors(text, isTried, t);
  const zones = useStore($zones);
  const hasAreas = shop.modes.includes('deliver') && zones.length > 0;
  const area = hasAreas ? areaFrom(text, zones) : (former?.area ?? null);
  // One that was saved without an area stays as it is.
  const lacksArea = hasAreas && area === null && (former === null || text.zone !== '');
  const areaError = (): string | null => {
    if (text.zone !== '' && text.zone !== CUSTOM && lacksArea)
      return failureWords('order.zone-unavailable', t);
    const wanted = t(text.zone === CUSTOM ? 'checkout:write-zone' : 'cart:choose-zone');
    return isTried && lacksArea ? missingWords('field.required', t, wanted) : null;
  };

  return (
    <form
      className="narrow panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (saved) return;
        setIsTried(true);
        if (checked.ok && !lacksArea) {
          setSaved(text);
          isDone.current = true;
          saveAddress({ ...checked.value, ...inArea(area) }, former);
          if (former) $addressChange.set(null);
          else clearNewAddress();
          // The way back must not lead to a form that is done.
          location.replace(backPath() ?? shop.links.address);
        } else focusInvalid(event.currentTarget);
      }}
    >
      <h2>{t(former ? 'checkout:edit-title' : 'checkout:new-title')}</h2>
      {hasAreas && <AreaField text={text} onChange={change} error={areaError()} />}
      <AddressFields text={text} onChange={change} errorOf={errorOf} />
      <TextField
        label={`${t('checkout:address-phone')} ${t('cart:optional')}`}
        value={text.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        dir="ltr"
        error={errorOf('phone', t('checkout:write-phone'))}
        onChange={(phone) => change({ phone })}
      />
      <TextField
        label={`${t('checkout:address-name')} ${t('cart:optional')}`}
        value={text.name}
        name="name"
        autoComplete="off"
        maxLength={LONGEST_ADDRESS_TEXT}
        placeholder={t('checkout:address-name-example')}
        error={errorOf('name', t('checkout:address-name'))}
        onChange={(name) => change({ name })}
      />
      <Button type="submit" isWide isBusy={saved !== null}>
        {t('checkout:save')}
      </Button>
      <a className="button button-quiet" href={backPath() ?? shop.links.address}>
        {t('checkout:back')}
      </a>
    </form>
  );
}
