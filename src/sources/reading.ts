/** What a change touched: a product by its number (a variation's counts as its product), or the settings. */
export type Touched = `product:${number}` | 'settings';

/** How much of a merchant's sources a build has to read. */
export interface Reading {
  /** Counts a merchant's builds; what this one reads is kept under it. */
  readonly fence: number;
  /** The build whose reading is the newest that may be relied upon. */
  readonly knownFence: number;
  /** What was touched since; null: anything may have been. */
  readonly touched: readonly Touched[] | null;
}
