/** Stands for a product's name in the words that a list of cards gives to its script. */
export const NAME_MARK = '{}';
