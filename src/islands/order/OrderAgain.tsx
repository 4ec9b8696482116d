import { useState } from 'react';
import type { Failure } from '#domain/result.ts';
import { listed } from '#i18n/format.ts';
import { failureWords } from '#islands/failure-words.ts';
import { useIsland } from '#islands/island.tsx';
import { orderAgain } from '#stores/order-again.ts';
import type { PlacedOrder } from '#stores/placed-order.ts';
import { Button } from '#ui/Button.tsx';

/** Fills the cart with the same things; what is missing is named before going there. */
export function OrderAgain({ placed }: { readonly placed: PlacedOrder }) {
  const { t, shop } = useIsland();
  const [isBusy, setIsBusy] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const again = async () => {
    setIsBusy(true);
    const answer = await orderAgain(placed);
    setIsBusy(false);
    setFailure(answer.ok ? null : answer.error);
    setMissing(answer.ok ? answer.value : []);
    if (answer.ok && answer.value.length === 0) location.assign(shop.links.cart);
  };
  return (
    <>
      <Button look="quiet" isBusy={isBusy} onClick={again}>
        {t('order:again')}
      </Button>
      {failure && (
        <p className="notice" role="alert">
          {failureWords(failure.code, t)}
        </p>
      )}
      {missing.length > 0 && (
        <p className="notice" role="alert">
          <span>{t('order:again-missing', { names: listed(missing, shop.locale) })}</span>
          <a className="more" href={shop.links.cart}>
            {t('common:cart')}
          </a>
        </p>
      )}
    </>
  );
}
