/** A newer build of the merchant has begun or is live: this one must not replace it. */
export class Superseded extends Error {
  readonly code = 'build.superseded';

  constructor() {
    super('A newer build of this merchant began, so this release was not published.');
    this.name = 'Superseded';
  }
}
