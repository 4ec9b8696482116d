import { useStore } from '@nanostores/react';
import { hasChoices } from '#domain/catalogue/has-choices.ts';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { useIsland } from '#islands/island.tsx';
import { $countByProduct, addToCart } from '#stores/cart/cart.ts';
import { Icon } from '#ui/Icon.tsx';

/** The button that adds an available product by one tap, or opens its page if it has choices. */
export function AddButton({ product }: { readonly product: ProductFacts }) {
  const { t, count } = useIsland();
  const inCart = useStore($countByProduct).get(product.id);
  const badge = inCart === undefined ? undefined : count(inCart);
  const withCount = (label: string): string =>
    inCart === undefined ? label : `${label} (${t('common:cart-count', { count: inCart })})`;
  const { id, name, href, quantity: limits } = product;
  const content = (
    <>
      <Icon name="plus" />
      <span className="add-count" aria-hidden="true">
        {badge}
      </span>
    </>
  );
  if (hasChoices(product)) {
    const label = withCount(t('shop:choose-named', { name }));
    return (
      <a className="add" data-count={badge} data-choose href={href} aria-label={label}>
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      className="add"
      data-count={badge}
      aria-label={withCount(t('shop:add-named', { name }))}
      onClick={() => {
        const line = { productId: id, variationId: null, choices: {}, quantity: limits.step };
        // The page's script shows the message.
        document.dispatchEvent(
          new CustomEvent('added', { detail: addToCart(line, limits, product.price?.current) }),
        );
      }}
    >
      {content}
    </button>
  );
}
