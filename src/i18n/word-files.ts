/**
 * Files of words by purpose: `shop` for cards, `find` for search and choices, `order` for cart and review, `checkout` for the customer's
 * data, `placed` for the page of an order, `staff` for call centre, drivers and managers.
 */
export type WordSet = 'shop' | 'find' | 'order' | 'checkout' | 'placed' | 'staff';

/** The files of a set of words, without their language (`ar-shop`). */
export const WORD_FILES: Readonly<Record<WordSet, readonly WordSet[]>> = {
  shop: ['shop'],
  find: ['shop', 'find'],
  order: ['shop', 'order'],
  checkout: ['shop', 'order', 'checkout'],
  placed: ['shop', 'order', 'placed'],
  staff: ['shop', 'find', 'order', 'staff'],
};
