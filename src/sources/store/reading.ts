/** What a change touched: a product by its id (a variation counts as its product), or the settings. */
export type Touched = `product:${number}` | 'settings';

/** The parts of a merchant's sources that a build has to read. */
export interface Reading {
  /** The fence of this build; its results are kept under it. */
  readonly fence: number;
  /** The fence of the last build whose results are reliable. */
  readonly knownFence: number;
  /** The items touched since then; null if anything may have changed. */
  readonly touched: readonly Touched[] | null;
}
