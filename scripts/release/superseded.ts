/** This build must not go live, because a newer build of the merchant has begun or is live. */
export class Superseded extends Error {
  readonly code = 'build.superseded';

  /** Paths that this build has already sent or deleted, perhaps after the newer one had sent them. */
  readonly touched: readonly string[];

  constructor(touched: readonly string[] = []) {
    super('A newer build of this merchant began, so this release was not published.');
    this.name = 'Superseded';
    this.touched = touched;
  }
}
