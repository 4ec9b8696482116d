import type { ShopEvent } from '#domain/order/shop-event.ts';
import { $cart } from '#stores/cart/cart.ts';
import { $favourites } from '#stores/catalogue/favourites.ts';
import { cartChanges } from './cart-changes.ts';
import type { Choices } from './choices.ts';
import { isFoundOnReturn, isOfOtherTab, laterTurn } from './other-tab.ts';
import { onePiece, trackedItems } from './tracked-items.ts';

/** Reports changes of cart and favourites since a moment. Returns a stop function. */
export function tellChoices(
  tell: (event: ShopEvent) => void,
  { cart, favourites }: Choices,
  locale: string,
): () => void {
  let [lastCart, lastFavourites] = [cart, favourites];

  async function tellCart(next: Choices['cart']): Promise<void> {
    const changes = cartChanges(lastCart, next);
    lastCart = next;
    if (isFoundOnReturn()) return;
    await laterTurn();
    for (const { kind, key, line } of changes) {
      if (isOfOtherTab(`cart:${key}`)) continue;
      const [item] = await trackedItems([line], locale);
      if (item) tell({ kind, item });
    }
  }

  async function tellFavourites(next: Choices['favourites']): Promise<void> {
    const added = Object.keys(next).filter(
      (id) => next[id] !== undefined && lastFavourites[id] === undefined,
    );
    lastFavourites = next;
    if (isFoundOnReturn()) return;
    await laterTurn();
    const own = added.filter((id) => !isOfOtherTab(`favourite:${id}`));
    for (const item of await trackedItems(own.map(Number).map(onePiece), locale))
      tell({ kind: 'favoured', item });
  }

  const stops = [
    $cart.subscribe((next) => void tellCart(next)),
    $favourites.subscribe((next) => void tellFavourites(next)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
