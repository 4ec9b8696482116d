import { productIdOfPath } from '#domain/product-path.ts';

/**
 * The product of the prerendered card that an element is or stands in; 0 outside of cards. The card's link says it: a number that
 * stood in each card once more would be one more thing that differs from card to card, which is what a long menu's bytes are.
 */
export function shownProduct(element: Element): number {
  return productIdOfPath(nameOf(element)?.getAttribute('href') ?? '') ?? 0;
}

/** The name that the card says; empty outside of cards. */
export const shownName = (element: Element): string => nameOf(element)?.textContent ?? '';

const nameOf = (element: Element): Element | null | undefined =>
  element.closest('[data-card]')?.querySelector('.card-name a');
