import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Money } from '#domain/money.ts';
import type { CheckedOrder } from '#domain/order/draft-check.ts';
import { CallAndChat } from '#islands/CallAndChat.tsx';
import { useIsland } from '#islands/island.tsx';
import { $totals } from '#stores/cart/cart-totals.ts';
import { $cartView } from '#stores/cart/cart-view.ts';
import { $codesInUse } from '#stores/cart/coupon.ts';
import { $products } from '#stores/catalogue/products.ts';
import { $now } from '#stores/shop/clock.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { loadWriter } from './load-writer.ts';

interface Props {
  /** null: it is unknown. */
  readonly order: CheckedOrder | null;
  /** The total that the customer accepted. */
  readonly total: Money;
  /** Time of sending in epoch milliseconds; null: just now, or never. */
  readonly sentAt?: number | null;
  /** The order may have arrived: the customer asks for it instead of ordering. */
  readonly isSent?: boolean;
  /** The main thing to do. */
  readonly isMain?: boolean;
}

/** Ways to the shop without this site: the telephone, and WhatsApp with the order's text while its items are known. */
export function OtherWays({ order, total, sentAt = null, isSent = false, isMain = false }: Props) {
  const island = useIsland();
  const { t } = island;
  const cart = useStore($cartView);
  const totals = useStore($totals);
  const zones = useStore($zones);
  const couponCodes = useStore($codesInUse);
  const now = useStore($now);
  const [writer, setWriter] = useState<Awaited<ReturnType<typeof loadWriter>> | null>(null);
  useEffect(() => {
    // Without the text the chat opens empty.
    loadWriter().then(setWriter, () => {});
  }, []);
  const products = useStore($products);
  const text =
    writer && order
      ? writer.unsentText(order, { cart, products, totals, total, couponCodes, zones, now, sentAt }, island)
      : '';
  return (
    <CallAndChat text={text && isSent ? `${t('order:ask-arrived')}\n\n${text}` : text} isMain={isMain}>
      {t(isSent ? 'order:ask-whatsapp' : text ? 'order:whatsapp-instead' : 'common:whatsapp')}
    </CallAndChat>
  );
}
