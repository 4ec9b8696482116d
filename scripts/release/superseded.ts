/** A newer build of the merchant has begun or is live: this one must not replace it. */
export class Superseded extends Error {
  readonly code = 'build.superseded';

  /** Paths that were sent or deleted before that was known, perhaps after somebody else had sent them. */
  readonly touched: readonly string[];

  constructor(touched: readonly string[] = []) {
    super('A newer build of this merchant began, so this release was not published.');
    this.name = 'Superseded';
    this.touched = touched;
  }
}
