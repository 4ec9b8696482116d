import { useStore } from '@nanostores/react';
import { belowName } from '#domain/customer/address.ts';
import { AddressFields, addressErrors } from '#islands/address/AddressFields.tsx';
import { useIsland } from '#islands/island.tsx';
import { $addressText, changeAddressText } from '#stores/address/address-text.ts';
import { $chosenAddress, $otherArea } from '#stores/address/addresses.ts';
import { $refusals } from '#stores/order/order-form.ts';
import { Icon } from '#ui/Icon.tsx';
import { useRefusal } from './refusal.ts';

/** The address to deliver to, with the way to others; without one, its fields. */
export function AddressChoice() {
  const { t, shop } = useIsland();
  const address = useStore($chosenAddress);
  const text = useStore($addressText);
  const refusal = useRefusal('address');
  const isFirst = useStore($refusals)[0]?.field === 'address';
  const area = useStore($otherArea);
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
          <span className="more">{t('cart:choose-other')}</span>
        </a>
      ) : (
        <AddressFields
          text={text}
          onChange={changeAddressText}
          errorOf={addressErrors(text, refusal !== null, t, !isFirst)}
        />
      )}
      {address && (refusal ?? area) && (
        <p className="field-error" role="alert">
          <Icon name="alert" isSmall />
          {refusal ?? t('checkout:address-elsewhere', { area: area ?? '' })}
        </p>
      )}
    </div>
  );
}
