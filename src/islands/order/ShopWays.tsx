import { isPaymentFailed, stageOf } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { orderLink } from '#domain/order/order-link.ts';
import { whatsAppText } from '#domain/order/whatsapp-text.ts';
import { CallAndChat } from '#islands/CallAndChat.tsx';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import { orderWords } from './order-words.ts';

interface Props {
  readonly order: Order;
  /** A call is the first thing to do: the order is late. */
  readonly isUrgent?: boolean;
}

/** The ways to the shop, with a text about the order. */
export function ShopWays({ order, isUrgent = false }: Props) {
  return <CallAndChat text={textAbout(order, useIsland())} isUrgent={isUrgent} />;
}

/** The order itself until the shop has accepted it; another way to pay after a failed payment. */
function textAbout(order: Order, island: IslandContext): string {
  const { t, shop } = island;
  const { life, number } = order;
  if (life !== null && isPaymentFailed(life)) return t('placed:ask-payment', { number });
  if (life !== null && stageOf(life) !== 'received') return t('placed:ask-text', { number });
  // With the key in its link the order's page works on another device.
  const link = life ? location.origin + orderLink(shop.links['thank-you'], order.id, order.key) : '';
  return whatsAppText(order, orderWords(island), { link });
}
