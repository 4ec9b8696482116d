import { useStore } from '@nanostores/react';
import { suggestedPromise } from '#domain/staff/promises.ts';
import { useIsland } from '#islands/island.tsx';
import { $signInForce } from '#stores/staff/sign-in-force.ts';

/** The look of a button that accepts an order in so many minutes: only the suggested one is filled. */
export function usePromiseLook(): (minutes: number) => 'plain' | 'outline' {
  const { shop } = useIsland();
  const { busy } = useStore($signInForce);
  const suggested = suggestedPromise(shop.waitMinutes, busy);
  return (minutes) => (minutes === suggested ? 'plain' : 'outline');
}
