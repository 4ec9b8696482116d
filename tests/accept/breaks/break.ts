/** What keeps orders: SQLite's files, or a PostgreSQL, which takes longer to start. */
export type Engine = 'files' | 'postgres';

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
  /** Full name of the test in it that turns red, where the file takes long. Without it, or if no test has it, all run until one is red. */
  readonly name?: string;
  /** Where the test needs several services on one database. Default: `files`. */
  readonly engine?: Engine;
}
