import { productIdOfPath } from '#domain/product-path.ts';

/**
 * The product id of the prerendered card around an element; 0 outside of cards. It is read from the card's link: an id attribute in
 * each card would make a long menu larger.
 */
export function shownProduct(element: Element): number {
  return productIdOfPath(nameOf(element)?.getAttribute('href') ?? '') ?? 0;
}

/** The product name on the card; empty outside of cards. */
export const shownName = (element: Element): string => nameOf(element)?.textContent ?? '';

const nameOf = (element: Element): Element | null | undefined =>
  element.closest('[data-card]')?.querySelector('.card-name a');
