/** The longest texts of an order that the store takes, in UTF-16 units. */
export const LONGEST = {
  name: 100,
  notes: 1000,
  /** An area of the customer's own. */
  zone: 100,
  /** A wish for one line. */
  itemNotes: 200,
} as const;
