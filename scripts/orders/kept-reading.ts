import { readFileSync } from 'node:fs';
import type { TaxRules } from '#domain/cart/tax.ts';
import type { MerchantFiles } from '#scripts/backend/catalogue/merchant-files.ts';

/** The last reading of a store, as its file keeps it. */
export interface Kept extends MerchantFiles {
  readonly tax: TaxRules | null;
  /** The stock version before the reading began. */
  readonly version: number;
}

/** Null if the file is missing, damaged, or of an earlier version. */
export function readKept(file: string): Kept | null {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    return typeof kept.version === 'number' ? kept : null;
  } catch {
    return null;
  }
}
