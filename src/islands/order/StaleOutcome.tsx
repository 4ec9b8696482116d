import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { cartLineKey } from '#domain/cart/cart-line.ts';
import { useIsland } from '#islands/island.tsx';
import { $products, latest, loadProducts, nameOf } from '#stores/catalogue/products.ts';
import { discardReview } from '#stores/order/interrupted.ts';
import { backIntoCart } from '#stores/order/order-again.ts';
import { isDayOver, type Review } from '#stores/order/review.ts';
import { Button } from '#ui/Button.tsx';
import { Message } from '#ui/Message.tsx';
import { Totals } from '#ui/Totals.tsx';
import { LastWays } from './LastWays.tsx';
import { linesOfCart, OrderLines } from './OrderLines.tsx';
import { orderWords } from './order-words.ts';
import { ReviewedRows } from './ReviewedRows.tsx';
import { useRefill } from './use-refill.ts';

/** An order of unknown outcome that is too old to be sent unchanged: its content, and the next steps. */
export default function StaleOutcome({ review }: { readonly review: Review }) {
  const island = useIsland();
  const { t, money, shop } = island;
  const products = useStore($products);
  const { draft, storedAt } = review;
  const { lines, shownTotal } = draft;
  const productIds = lines.map(({ productId }) => productId).join(' ');
  useEffect(() => {
    loadProducts(productIds.split(' ').map(Number), shop.locale);
  }, [productIds, shop.locale]);
  return (
    <div className="narrow checkout outcome">
      <div role="alert">
        <Message icon="alert" title={t('order:stale-title')}>
          {t(isDayOver(review) ? 'order:stale-day' : 'order:stale-text')}
        </Message>
      </div>
      <section className="panel" aria-labelledby="stale-items">
        <h2 id="stale-items">{t('order:items')}</h2>
        <OrderLines
          lines={linesOfCart(
            lines.map((line) => ({
              key: cartLineKey(line),
              line,
              product: latest(products[line.productId]),
              name: nameOf(products[line.productId]),
            })),
            t,
          )}
        />
        <Totals
          rows={[
            ...(storedAt === null
              ? []
              : [{ label: t('order:placed'), text: orderWords(island).instant(storedAt) }]),
            { label: t('cart:total'), text: money(shownTotal), look: 'total' as const },
          ]}
        />
        <ReviewedRows review={review} />
      </section>
      <WaysOn review={review} />
    </div>
  );
}

function WaysOn({ review: { draft, storedAt } }: { readonly review: Review }) {
  const { t, shop } = useIsland();
  const toCart = async () => {
    await discardReview();
    location.assign(shop.links.cart);
  };
  const { isBusy, start, failure, missing } = useRefill(() => backIntoCart(draft.lines), toCart);
  return (
    <div className="actions">
      <div role="alert">
        {failure !== null && <p className="notice">{failure}</p>}
        {missing !== null && <p className="notice">{missing}</p>}
      </div>
      {missing === null ? (
        <Button isBusy={isBusy} onClick={start}>
          {t('order:stale-cart')}
        </Button>
      ) : (
        <Button onClick={toCart}>{t('common:cart')}</Button>
      )}
      <LastWays draft={draft} sentAt={storedAt} discardWords={t('order:stale-discard')} />
    </div>
  );
}
