import { useEffect, useState } from 'react';
import { categoryAnchor } from '#domain/catalogue/category-anchor.ts';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { type Route, routeOfPath } from '#domain/routes.ts';
import { Island } from '#islands/island.tsx';
import { factsOfStore } from '#stores/catalogue/live-products.ts';
import { theStore } from '#stores/shop/apis.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { NewProduct } from './NewProduct.tsx';

/**
 * On the page of unknown paths: shows a product that the store has and the site does not have yet. The path of a category leads to its
 * place on `/shop`, because only large catalogues have pages of categories.
 */
export function UnknownPathIsland() {
  const found = routeOfPath(location.pathname, shopFacts().locales);
  if (found?.route.name === 'category') return <ToMenu id={found.route.id} />;
  if (found?.route.name !== 'product') return null;
  return (
    <Island words="find">
      <Lookup id={found.route.id} />
    </Island>
  );
}

function ToMenu({ id }: { readonly id: Extract<Route, { name: 'category' }>['id'] }) {
  useEffect(() => {
    const place = categoryAnchor(typeof id === 'number' ? id : null);
    location.replace(`${shopFacts().links.shop}#${place}`);
  }, [id]);
  return null;
}

function Lookup({ id }: { readonly id: number }) {
  const [product, setProduct] = useState<ProductFacts | null>(null);
  useEffect(() => {
    const store = theStore();
    // By its id the store also answers a product that it hides from lists; a cart would call it gone.
    Promise.all([store.product(id), store.productsByIds([id])]).then(([answer, listed]) => {
      if (!answer.ok || !listed.ok || listed.value.length === 0) return;
      document.querySelector('[data-unknown]')?.remove();
      setProduct(factsOfStore(answer.value));
    });
  }, [id]);
  return product && <NewProduct product={product} />;
}
