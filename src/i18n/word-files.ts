/** A set of words by purpose: of the cart, searches and lists, review, checkout, the page of an order, or staff and managers. */
export type WordSet = 'cart' | 'find' | 'order' | 'checkout' | 'placed' | 'staff';

/** `shop` is what all sets share; `find` has products in lists, search and choices; the others add the words of their set. */
type WordFile = Exclude<WordSet, 'cart'> | 'shop';

/** The files of a set of words, without their language (`ar-shop`). */
export const WORD_FILES: Readonly<Record<WordSet, readonly WordFile[]>> = {
  cart: ['shop'],
  find: ['shop', 'find'],
  order: ['shop', 'order'],
  checkout: ['shop', 'order', 'checkout'],
  placed: ['shop', 'order', 'placed'],
  staff: ['shop', 'find', 'order', 'staff'],
};
