import { useStore } from '@nanostores/react';
import { isUnserved } from '#domain/customer/saved-address.ts';
import { Island, useIsland } from '#islands/island.tsx';
import { UndoToast } from '#islands/UndoToast.tsx';
import { $addresses, $chosenAddress, addressKey, chooseAddress } from '#stores/address/addresses.ts';
import { deletedAddress } from '#stores/address/deleted-address.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Message } from '#ui/Message.tsx';
import { AddressCard } from './AddressCard.tsx';
import { backPath } from './back-path.ts';

/** `/address`: the addresses of this device, to choose from and to change. */
export function AddressesIsland() {
  return (
    <Island words="checkout">
      <Addresses />
    </Island>
  );
}

function Addresses() {
  const { t, shop } = useIsland();
  const addresses = useStore($addresses);
  const chosen = useStore($chosenAddress);
  const zones = useStore($zones);
  const back = backPath();
  const add = `${shop.links['create-address']}${location.search}`;
  return (
    <>
      {addresses.length === 0 ? (
        <Message
          icon="pin"
          title={t('errors:address.empty')}
          actions={
            <a className="button" href={add}>
              {t('checkout:new-address')}
            </a>
          }
        >
          {t('checkout:addresses-empty')}
        </Message>
      ) : (
        <div className="narrow">
          <fieldset className="addresses">
            <legend className="visually-hidden">{t('checkout:where')}</legend>
            <ul>
              {addresses.map((address) => (
                <AddressCard key={addressKey(address)} address={address} />
              ))}
            </ul>
          </fieldset>
          <a className="button button-outline" href={add}>
            <Icon name="plus" isSmall />
            {t('checkout:new-address')}
          </a>
          {back && chosen && !isUnserved(chosen.area, zones) && (
            <div className="order-bar">
              <Button
                isWide
                onClick={() => {
                  // The first one counts without a choice, which has not set the area yet.
                  chooseAddress(chosen);
                  location.assign(back);
                }}
              >
                {t('checkout:use')}
              </Button>
            </div>
          )}
        </div>
      )}
      <UndoToast
        of={deletedAddress}
        words={({ address }) => t('checkout:deleted-named', { name: address.name })}
        placeOf={({ index }) => `.address:nth-child(${index + 1}) [data-delete]`}
      />
    </>
  );
}
