import { useStore } from '@nanostores/react';
import { cartLineKey } from '#domain/cart/cart-line.ts';
import type { Money } from '#domain/money.ts';
import type { CheckedOrder } from '#domain/order/draft-check.ts';
import { whatsAppLink, whatsAppText } from '#domain/order/whatsapp-text.ts';
import { useIsland } from '#islands/island.tsx';
import { $totals } from '#stores/cart/cart-totals.ts';
import { $cartView } from '#stores/cart/cart-view.ts';
import { $codesInUse } from '#stores/cart/coupon.ts';
import { $now } from '#stores/shop/clock.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { Icon } from '#ui/Icon.tsx';
import { orderWords } from './order-words.ts';
import { unsentOrder } from './unsent-order.ts';

interface Props {
  /** null: nothing is known of it. */
  readonly order: CheckedOrder | null;
  /** What the customer agreed to. */
  readonly total: Money;
}

/** To the shop without this site: WhatsApp with the order's text, as long as the cart still holds what was ordered, and the telephone. */
export function OtherWays({ order, total }: Props) {
  const island = useIsland();
  const { t, shop } = island;
  const cart = useStore($cartView);
  const totals = useStore($totals);
  const zones = useStore($zones);
  const couponCodes = useStore($codesInUse);
  const now = useStore($now);
  const lines = (order?.lines ?? []).flatMap((line) =>
    cart.filter(({ key, line: { quantity } }) => key === cartLineKey(line) && quantity === line.quantity),
  );
  const text =
    order !== null && lines.length === order.lines.length
      ? whatsAppText(
          unsentOrder({ ...order, lines, totals, total, couponCodes, zones, now }, t),
          orderWords(island),
        )
      : '';
  return (
    <>
      {shop.whatsApp && (
        <a
          className="button button-outline"
          target="_blank"
          rel="noopener noreferrer"
          href={whatsAppLink(shop.whatsApp, text)}
        >
          <Icon name="chat" isSmall />
          {t(text ? 'order:whatsapp-instead' : 'common:whatsapp')}
        </a>
      )}
      {shop.telephone && (
        <a className="button button-quiet" href={`tel:${shop.telephone}`}>
          {t('order:call-shop')}
        </a>
      )}
    </>
  );
}
