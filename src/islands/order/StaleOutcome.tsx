import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { cartLineKey } from '#domain/cart/cart-line.ts';
import type { Failure } from '#domain/result.ts';
import { failureWords } from '#islands/failure-words.ts';
import { useIsland } from '#islands/island.tsx';
import { backIntoCart } from '#stores/order-again.ts';
import { $products, latest, loadProducts } from '#stores/products.ts';
import type { Review } from '#stores/review.ts';
import { discardReview } from '#stores/send-order.ts';
import { Button } from '#ui/Button.tsx';
import { Message } from '#ui/Message.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { Totals } from '#ui/Totals.tsx';
import { OrderLines } from './OrderLines.tsx';
import { orderWords } from './order-words.ts';

/** An order whose outcome nobody knows, and too old to be sent as it is: what it was, and the ways on. */
export function StaleOutcome({ review: { draft, storedAt } }: { readonly review: Review }) {
  const island = useIsland();
  const { t, money, shop } = island;
  const products = useStore($products);
  const { lines, shownTotal } = draft;
  const productIds = lines.map(({ productId }) => productId).join(' ');
  useEffect(() => {
    loadProducts(productIds.split(' ').map(Number), shop.locale);
  }, [productIds, shop.locale]);
  return (
    <div className="narrow checkout">
      <div role="alert">
        <Message icon="alert" title={t('order:stale-title')}>
          {t('order:stale-text')}
        </Message>
      </div>
      <section className="panel" aria-labelledby="stale-items">
        <h2 id="stale-items">{t('order:items')}</h2>
        <OrderLines
          lines={lines.map((line) => ({
            key: cartLineKey(line),
            line,
            product: latest(products[line.productId]),
          }))}
        />
        <Totals
          rows={[
            ...(storedAt === null
              ? []
              : [{ label: t('order:placed'), text: orderWords(island).instant(storedAt) }]),
            { label: t('cart:total'), text: money(shownTotal), look: 'total' as const },
          ]}
        />
      </section>
      <WaysOn lines={lines} />
    </div>
  );
}

function WaysOn({ lines }: Pick<Review['draft'], 'lines'>) {
  const { t, shop } = useIsland();
  const [isBusy, setIsBusy] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const toCart = () => {
    discardReview();
    location.assign(shop.links.cart);
  };
  const putBack = async () => {
    setIsBusy(true);
    const answer = await backIntoCart(lines);
    setIsBusy(false);
    setFailure(answer.ok ? null : answer.error);
    setMissing(answer.ok ? answer.value : []);
    if (answer.ok && answer.value.length === 0) toCart();
  };
  return (
    <div className="actions">
      <div role="alert">
        {failure && <p className="notice">{failureWords(failure.code, t)}</p>}
        {missing.length > 0 && (
          <p className="notice">{t('order:again-missing', { names: missing.join(', ') })}</p>
        )}
      </div>
      {missing.length > 0 ? (
        <Button onClick={toCart}>{t('common:cart')}</Button>
      ) : (
        <Button isBusy={isBusy} onClick={putBack}>
          {t('order:stale-cart')}
        </Button>
      )}
      {shop.telephone && (
        <a className="button button-quiet" href={`tel:${shop.telephone}`}>
          {t('order:call-shop')}
        </a>
      )}
      <Button
        look="outline"
        onClick={() => {
          discardReview();
          rescueFocus();
        }}
      >
        {t('order:stale-discard')}
      </Button>
    </div>
  );
}
