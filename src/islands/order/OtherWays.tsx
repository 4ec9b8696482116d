import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { cartLineKey } from '#domain/cart/cart-line.ts';
import { whatsAppLink } from '#domain/customer/phone.ts';
import type { Money } from '#domain/money.ts';
import type { CheckedOrder } from '#domain/order/draft-check.ts';
import { useIsland } from '#islands/island.tsx';
import { $totals } from '#stores/cart/cart-totals.ts';
import { $cartView } from '#stores/cart/cart-view.ts';
import { $codesInUse } from '#stores/cart/coupon.ts';
import { $now } from '#stores/shop/clock.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  /** null: nothing is known of it. */
  readonly order: CheckedOrder | null;
  /** What the customer agreed to. */
  readonly total: Money;
}

/** Writes the order for WhatsApp. Few orders need it, so it is loaded while the first one is sent. */
export const loadWriter = () => import('./unsent-order.ts');

/** To the shop without this site: WhatsApp with the order's text, as long as the cart still holds what was ordered, and the telephone. */
export function OtherWays({ order, total }: Props) {
  const island = useIsland();
  const { t, shop } = island;
  const cart = useStore($cartView);
  const totals = useStore($totals);
  const zones = useStore($zones);
  const couponCodes = useStore($codesInUse);
  const now = useStore($now);
  const [writer, setWriter] = useState<Awaited<ReturnType<typeof loadWriter>> | null>(null);
  useEffect(() => {
    // Without it the chat opens empty.
    loadWriter().then(setWriter, () => {});
  }, []);
  const lines = (order?.lines ?? []).flatMap((line) =>
    cart.filter(({ key, line: { quantity } }) => key === cartLineKey(line) && quantity === line.quantity),
  );
  const text =
    writer !== null && order !== null && lines.length === order.lines.length
      ? writer.unsentText({ ...order, lines, totals, total, couponCodes, zones, now }, island)
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
