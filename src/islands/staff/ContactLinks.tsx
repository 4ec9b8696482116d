import { internationalDigits } from '#domain/customer/international-digits.ts';
import { mapLink, placeOf } from '#domain/customer/map-link.ts';
import { dialable, whatsAppLink } from '#domain/customer/phone.ts';
import type { Order } from '#domain/order/order.ts';
import { useIsland } from '#islands/island.tsx';
import { Icon } from '#ui/Icon.tsx';
import { StaffIcon } from './StaffIcon.tsx';

interface Props {
  readonly order: Pick<Order, 'number' | 'customerPhone' | 'customerName' | 'address' | 'area' | 'mode'>;
  /** `way`: the route, for a driver who leaves now. */
  readonly map: 'place' | 'way';
  /** Whether the map is what the driver needs next. */
  readonly isWayFirst?: boolean;
  /** Called when the map opens. */
  readonly onWay?: () => void;
}

/** Links to phone, WhatsApp and map, if the order has the data. Each link names its order, for lists of links. */
export function ContactLinks({ order, map, isWayFirst = false, onWay }: Props) {
  const { t, shop } = useIsland();
  const phone = dialable(order.customerPhone);
  const whatsApp = internationalDigits(order.customerPhone, shop.country);
  const place = order.mode === 'deliver' ? placeOf(order) : null;
  const number = `#${order.number}`;
  const named = (action: string, name: string) => (
    <>
      {action} <bdi className="visually-hidden">{name}</bdi>
    </>
  );
  const way = place && (
    <a
      className={isWayFirst ? 'button' : 'button button-quiet'}
      href={mapLink(place, map)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onWay}
    >
      {map === 'way' ? <StaffIcon name="way" /> : <Icon name="pin" isSmall />}
      {named(t(map === 'way' ? 'staff:navigate' : 'staff:map'), number)}
    </a>
  );
  return (
    <p className="contact-links" data-way={map === 'way' || undefined}>
      {map === 'way' && way}
      {phone && (
        <a className="button button-quiet" href={`tel:${phone}`}>
          <Icon name="phone" isSmall />
          {named(t('common:call'), order.customerName || number)}
        </a>
      )}
      {whatsApp && (
        <a
          className="button button-quiet"
          href={whatsAppLink(whatsApp)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="chat" isSmall />
          {named(t('common:whatsapp'), order.customerName || number)}
        </a>
      )}
      {map === 'place' && way}
    </p>
  );
}
