import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { belowName } from '#domain/customer/address.ts';
import { useIsland } from '#islands/island.tsx';
import { $addressText, changeAddressText } from '#stores/customer/address-text.ts';
import { $chosenAddress } from '#stores/customer/addresses.ts';
import { Icon } from '#ui/Icon.tsx';
import { useRefusal } from './refusal.ts';

/** A customer who comes back has an address, and one who picks up needs none. */
const AddressFields = lazy(() =>
  import('#islands/address/AddressFields.tsx').then((loaded) => ({ default: loaded.AddressFields })),
);

/** The address to deliver to, with the way to others; without one, its fields. */
export function AddressChoice() {
  const { t, shop } = useIsland();
  const address = useStore($chosenAddress);
  const text = useStore($addressText);
  const error = useRefusal('address', t('checkout:write-address'));
  const back = `?back=${encodeURIComponent(location.pathname + location.hash)}`;
  return (
    <div className="address-choice" data-field="address">
      <h2>{t('checkout:where')}</h2>
      {address ? (
        <a className="address-card" href={`${shop.links.address}${back}`}>
          <Icon name="pin" />
          <span>
            <strong dir="auto">{address.name}</strong>
            <span dir="auto">{belowName(address)}</span>
          </span>
          <span className="more">{t('order:choose-other')}</span>
        </a>
      ) : (
        <Suspense>
          <AddressFields
            text={text}
            onChange={changeAddressText}
            errorOf={(field) => (field === 'address' ? error : null)}
          />
        </Suspense>
      )}
      {address && error && (
        <p className="field-error" role="alert">
          <Icon name="alert" isSmall />
          {error}
        </p>
      )}
    </div>
  );
}
