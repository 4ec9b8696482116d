/** The catalogue looks wrong, so the live release stays. */
export class CatalogueHeld extends Error {
  readonly code: 'catalogue.empty' | 'catalogue.shrunk';

  constructor(code: CatalogueHeld['code'], message: string) {
    super(message);
    this.name = 'CatalogueHeld';
    this.code = code;
  }
}

/**
 * Throws CatalogueHeld for a catalogue that is empty or has less than half of the live one's products. `lastCounts` are what is known
 * of that, null where nothing is: this machine's last release knows no shrink that was accepted on another one, and the queue none that
 * was accepted by hand, so the smallest counts. Each was live once: what passes has at least half of something that was.
 */
export function holdShrunken(productCount: number, lastCounts: readonly (number | null)[]): void {
  const known = lastCounts.filter((count) => count !== null);
  const lastCount = known.length === 0 ? null : Math.min(...known);
  const remedy = 'If this is what the merchant wants, build again with --accept-shrink.';
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
