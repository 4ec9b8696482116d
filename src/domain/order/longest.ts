/** Maximum lengths of an order's texts that the store accepts, in UTF-16 units. */
export const LONGEST = {
  name: 100,
  notes: 1000,
  /** An area that the customer typed. */
  zone: 100,
  /** The note of one line. */
  itemNotes: 200,
} as const;
