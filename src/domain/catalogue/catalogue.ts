import type { CurrencyFormat } from '#domain/money.ts';
import type { Category } from './category.ts';
import type { Product } from './product.ts';

/** What a merchant sells, in menu order; ids are unique and every reference resolves. */
export interface Catalogue {
  readonly currency: CurrencyFormat;
  /** Parents before children, siblings in menu order; no cycles, no orphans. */
  readonly categories: readonly Category[];
  readonly products: readonly Product[];
}
