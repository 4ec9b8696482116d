import { stageOf } from '#domain/order/life.ts';
import { orderLink } from '#domain/order/order-link.ts';
import { whatsAppText } from '#domain/order/whatsapp-text.ts';
import { ChatLink } from '#islands/ChatLink.tsx';
import { useIsland } from '#islands/island.tsx';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { Icon } from '#ui/Icon.tsx';
import { orderWords } from './order-words.ts';

interface Props {
  readonly placed: PlacedOrder;
  /** A call is the first thing to do: the order is late. */
  readonly isUrgent?: boolean;
}

/** The telephone of the shop, and WhatsApp with a text about the order: the order itself until the shop has accepted it. */
export function ShopWays({ placed: { order }, isUrgent = false }: Props) {
  const island = useIsland();
  const { t, shop } = island;
  const { life } = order;
  // With the key in its link the order's page works on another device.
  const link = life ? location.origin + orderLink(shop.links['thank-you'], order.id, order.key) : '';
  const text =
    life === null || stageOf(life) === 'received'
      ? whatsAppText(order, orderWords(island), { link })
      : t('placed:ask-text', { number: order.number });
  return (
    <div className="actions shop-ways">
      {shop.telephone && (
        <a className={`button ${isUrgent ? '' : 'button-outline'}`} href={`tel:${shop.telephone}`}>
          <Icon name="phone" isSmall />
          {t('common:call')}
        </a>
      )}
      <ChatLink text={text}>{t('common:whatsapp')}</ChatLink>
    </div>
  );
}
