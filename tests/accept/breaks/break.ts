/** A deliberate fault in the code, and the test file that must notice it. */
export interface Break {
  /** What the fault is, in words. */
  readonly damage: string;
  /** From the project's root. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** From the project's root; one beside the code takes the least time. */
  readonly test: string;
}
