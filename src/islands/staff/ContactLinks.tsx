import { dialable, internationalDigits } from '#domain/customer/phone.ts';
import type { Order } from '#domain/order/order.ts';
import { whatsAppLink } from '#domain/order/whatsapp-text.ts';
import { mapLink, placeOf } from '#domain/staff/map-link.ts';
import { useIsland } from '#islands/island.tsx';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  readonly order: Pick<Order, 'customerPhone' | 'customerName' | 'address' | 'area' | 'mode'>;
  /** `way`: for who sets out now. */
  readonly map: 'place' | 'way';
}

/** Call, write, find: each where the order allows it. */
export function ContactLinks({ order, map }: Props) {
  const { t, shop } = useIsland();
  const phone = dialable(order.customerPhone);
  const whatsApp = internationalDigits(order.customerPhone, shop.country);
  const place = order.mode === 'deliver' ? placeOf(order) : null;
  const name = order.customerName;
  return (
    <p className="contact-links">
      {phone && (
        <a className="button button-quiet" href={`tel:${phone}`} aria-label={t('staff:call-named', { name })}>
          <Icon name="phone" isSmall />
          {t('common:call')}
        </a>
      )}
      {whatsApp && (
        <a
          className="button button-quiet"
          href={whatsAppLink(whatsApp)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('staff:whatsapp-named', { name })}
        >
          <Icon name="chat" isSmall />
          {t('common:whatsapp')}
        </a>
      )}
      {place && (
        <a
          className="button button-quiet"
          href={mapLink(place, map)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name={map === 'way' ? 'way' : 'pin'} isSmall />
          {t(map === 'way' ? 'staff:navigate' : 'staff:map')}
        </a>
      )}
    </p>
  );
}
