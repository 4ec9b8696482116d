import type { ShopEvent } from '#domain/order/shop-event.ts';
import { shownProduct } from '#stores/catalogue/shown-product.ts';
import { onePiece, trackedItems } from './tracked-items.ts';

/** A report names only the first items of a long list. */
const MOST_LISTED = 20;

/** Reports the product of a prerendered page, or its list of cards. */
export async function tellPage(
  tell: (event: ShopEvent) => void,
  route: string,
  locale: string,
): Promise<void> {
  if (route === 'product') {
    const id = Number(document.querySelector<HTMLElement>('[data-order-form]')?.dataset.orderForm);
    const [item] = await trackedItems(id > 0 ? [onePiece(id)] : [], locale);
    if (item) tell({ kind: 'product-seen', item });
    return;
  }
  const cards = [...document.querySelectorAll('[data-card]')];
  const ids = new Set(cards.map(shownProduct).filter((id) => id > 0));
  const items = await trackedItems([...ids].slice(0, MOST_LISTED).map(onePiece), locale);
  if (items.length > 0) tell({ kind: 'list-seen', list: listName(route), items });
}

/** A category's list has the name of its page. */
function listName(route: string): string {
  const title = route === 'category' ? document.querySelector('h1')?.textContent.trim() : '';
  return title || route;
}
