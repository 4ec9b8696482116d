import { useStore } from '@nanostores/react';
import { suggestedPromise } from '#domain/staff/promises.ts';
import { useIsland } from '#islands/island.tsx';
import { $signInForce } from '#stores/staff/sign-in-force.ts';

/** The minutes in which an order can be promised now without a thought. */
export function useUsualMinutes(): number {
  const { shop } = useIsland();
  const { busy } = useStore($signInForce);
  return suggestedPromise(shop.waitMinutes, busy);
}
