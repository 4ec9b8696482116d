import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useIsland } from '#islands/island.tsx';
import { refreshPrices } from '#stores/catalogue/live-products.ts';
import { $products, loadProducts } from '#stores/catalogue/products.ts';
import { $online } from '#stores/device/online.ts';

/**
 * Products by id: loads those of `ids`, and asks the store for their prices after `patienceMs`. A new connection repeats both.
 */
export function useProducts(ids: readonly number[], patienceMs: number) {
  const { shop } = useIsland();
  const isOnline = useStore($online);
  const wanted = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ids may come in another list, and a new connection repeats the requests
  useEffect(() => {
    const loaded = loadProducts(ids, shop.locale);
    const timer = setTimeout(() => refreshPrices(ids, loaded), patienceMs);
    return () => clearTimeout(timer);
  }, [wanted, shop.locale, isOnline, patienceMs]);
  return useStore($products);
}
