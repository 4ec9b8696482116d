import { useEffect, useState } from 'react';
import { fail } from '#domain/result.ts';
import { useIsland } from '#islands/island.tsx';
import { useRefill } from '#islands/order/use-refill.ts';
import { orderAgain } from '#stores/order/order-again.ts';
import { $orders } from '#stores/order/orders.ts';

const LINK = /^#again=(\d+)$/;

/** Fills the cart with an earlier order once, if a link asks for it (`#again=1001`). Names missing items. */
export default function OrderedAgain() {
  const { shop } = useIsland();
  const [id] = useState(() => Number(LINK.exec(location.hash)?.[1] ?? 0));
  const { start, failure, missing } = useRefill(
    async () => {
      const placed = $orders.get().find(({ order }) => order.id === id);
      return placed ? orderAgain(placed) : fail({ code: 'request.not-found' });
    },
    () => {},
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the link that led here
  useEffect(() => {
    if (!LINK.test(location.hash)) return;
    // A reload, or the back button, must not add everything again.
    history.replaceState(history.state, '', shop.links.cart);
    start();
  }, [id]);
  const said = failure ?? missing;
  return said === null ? null : (
    <p className="notice" role="alert">
      {said}
    </p>
  );
}
