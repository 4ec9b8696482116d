import { useStore } from '@nanostores/react';
import { belowName } from '#domain/customer/address.ts';
import type { Address } from '#domain/order/order-draft.ts';
import { Island, useIsland } from '#islands/island.tsx';
import { UndoToast } from '#islands/UndoToast.tsx';
import { $addresses, $chosenAddress, addressKey, chooseAddress } from '#stores/customer/addresses.ts';
import { deleteAddress, deletedAddress } from '#stores/customer/deleted-address.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Message } from '#ui/Message.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
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
        />
      ) : (
        <div className="narrow">
          <ul className="rows">
            {addresses.map((address, index) => (
              <AddressRow key={addressKey(address)} address={address} index={index} back={back} />
            ))}
          </ul>
          <a className="button button-outline" href={add}>
            <Icon name="plus" isSmall />
            {t('checkout:new-address')}
          </a>
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

interface RowProps {
  readonly address: Address;
  readonly index: number;
  readonly back: string | null;
}

function AddressRow({ address, index, back }: RowProps) {
  const { t, shop } = useIsland();
  const chosen = useStore($chosenAddress);
  const isChosen = chosen !== null && addressKey(chosen) === addressKey(address);
  const query = new URLSearchParams(location.search);
  query.set('edit', String(index));
  return (
    <li className="address" aria-current={isChosen || undefined}>
      <div className="row-body">
        <h2 className="line-name">
          <bdi>{address.name}</bdi>
          {isChosen && <span className="badge badge-chosen">{t('checkout:chosen')}</span>}
        </h2>
        <p>
          <bdi>{belowName(address)}</bdi>
        </p>
        {address.phone && (
          <p className="muted">
            <bdi>{address.phone}</bdi>
          </p>
        )}
      </div>
      <div className="address-actions">
        {(back || !isChosen) && (
          <Button
            look={back ? 'plain' : 'quiet'}
            aria-label={`${t('checkout:use')}: ${address.name}`}
            onClick={() => {
              chooseAddress(address);
              if (back) location.assign(back);
              else rescueFocus('.address[aria-current] .button');
            }}
          >
            {t('checkout:use')}
          </Button>
        )}
        <a
          className="button button-outline"
          href={`${shop.links['create-address']}?${query}`}
          aria-label={`${t('checkout:edit')}: ${address.name}`}
        >
          {t('checkout:edit')}
        </a>
        <Button
          look="link"
          data-danger=""
          data-delete=""
          aria-label={`${t('checkout:delete')}: ${address.name}`}
          onClick={() => deleteAddress(address)}
        >
          {t('checkout:delete')}
        </Button>
      </div>
    </li>
  );
}
