/** The catalogue is suspicious, so the live release stays. */
export class CatalogueHeld extends Error {
  readonly code: 'catalogue.empty' | 'catalogue.shrunk';

  constructor(code: CatalogueHeld['code'], message: string) {
    super(message);
    this.name = 'CatalogueHeld';
    this.code = code;
  }
}

/**
 * Throws CatalogueHeld when the catalogue is empty or has less than half of the last release's products. `lastCounts`: these products as
 * this machine and the queue know them; null when unknown. The smallest number counts, because the operator may have accepted a smaller
 * catalogue on another machine, or by hand.
 */
export function holdShrunken(productCount: number, lastCounts: readonly (number | null)[]): void {
  const known = lastCounts.filter((count) => count !== null);
  const lastCount = known.length === 0 ? null : Math.min(...known);
  const remedy = 'If the merchant wants this, build again with --accept-shrink.';
  if (productCount === 0) {
    throw new CatalogueHeld(
      'catalogue.empty',
      `The catalogue has no product that can be shown, so nothing was released. ${remedy}`,
    );
  }
  if (lastCount !== null && productCount < lastCount / 2) {
    throw new CatalogueHeld(
      'catalogue.shrunk',
      `The catalogue shrank from ${lastCount} to ${productCount} products, so the live release was kept. ${remedy}`,
    );
  }
}
