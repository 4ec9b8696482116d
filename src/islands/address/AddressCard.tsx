import { useStore } from '@nanostores/react';
import { belowName } from '#domain/customer/address.ts';
import { isUnserved, type SavedAddress, type SavedArea } from '#domain/customer/saved-address.ts';
import { deliveryText } from '#i18n/delivery-text.ts';
import { failureWords } from '#islands/failure-words.ts';
import { useMinutesTo } from '#islands/fulfilment/use-minutes-to.ts';
import { useIsland } from '#islands/island.tsx';
import { $chosenAddress, addressKey, chooseAddress } from '#stores/address/addresses.ts';
import { deleteAddress } from '#stores/address/deleted-address.ts';
import { $closedZones, $zones } from '#stores/shop/live-zones.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { addressName } from './edited-address.ts';

interface Props {
  readonly address: SavedAddress;
}

/** An address to choose, with what a delivery there costs and how long it takes. One that nothing is delivered to cannot be chosen. */
export function AddressCard({ address }: Props) {
  const { t, shop } = useIsland();
  const chosen = useStore($chosenAddress);
  const zones = useStore($zones);
  const { area } = address;
  const isOutside = isUnserved(area, zones);
  const lacksArea = zones.length > 0 && (!area || isOutside);
  const change = t(lacksArea ? 'cart:choose-zone' : 'checkout:edit');
  const query = new URLSearchParams(location.search);
  query.set('edit', addressName(address));
  return (
    <li className="address">
      <label>
        <input
          type="radio"
          name="address"
          checked={chosen !== null && addressKey(chosen) === addressKey(address)}
          disabled={isOutside}
          onChange={() => chooseAddress(address)}
        />
        <strong className="text" dir="auto">
          {address.name}
        </strong>
        {area && <Delivery area={area} />}
        <span className="address-text text" dir="auto">
          {belowName(address)}
        </span>
        {address.phone && (
          <span className="address-text muted">
            <bdi>{address.phone}</bdi>
          </span>
        )}
      </label>
      <div className="address-actions">
        <a
          className="more"
          href={`${shop.links['create-address']}?${query}`}
          aria-label={`${change}: ${address.name}`}
        >
          {change}
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

/** The area with its price and minutes, or why nothing is delivered there. */
function Delivery({ area }: { readonly area: SavedArea }) {
  const island = useIsland();
  const { t } = island;
  const zones = useStore($zones);
  const closed = useStore($closedZones);
  const minutesTo = useMinutesTo();
  const zone = zones.find(({ id }) => id === area.id);
  const isClosed = zone && closed.has(zone.id);
  return (
    <>
      <span className="address-area text">
        <bdi>{zone?.name ?? area.name}</bdi>
      </span>
      {isUnserved(area, zones) ? (
        <span className="address-text option-error">
          <Icon name="alert" isSmall />
          {failureWords('order.zone-unavailable', t)}
        </span>
      ) : (
        <span className="address-price">
          {isClosed ? t('cart:zone-closed') : <bdi>{deliveryText(zone?.cost ?? null, island)}</bdi>}
          {zone && !isClosed && <bdi className="muted">{minutesTo(zone)}</bdi>}
        </span>
      )}
    </>
  );
}
