/** The catalogue looks wrong, so the live release stays. */
export class CatalogueHeld extends Error {
  readonly code: 'catalogue.empty' | 'catalogue.shrunk';

  constructor(code: CatalogueHeld['code'], message: string) {
    super(message);
    this.name = 'CatalogueHeld';
    this.code = code;
  }
}

/** Throws CatalogueHeld for a catalogue that is empty or has less than half of the live one's products. */
export function holdShrunken(productCount: number, lastCount: number | null): void {
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
