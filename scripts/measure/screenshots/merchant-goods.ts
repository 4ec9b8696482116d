import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Row {
  readonly id: number;
  readonly parent?: number;
  readonly type?: string;
  readonly name?: string;
  readonly is_in_stock?: boolean;
  readonly attributes?: readonly { readonly name: string; readonly value: string }[];
}

/** What an order of the merchant could hold. */
export interface MerchantGoods {
  /** Simple products in stock. */
  readonly simple: readonly Row[];
  readonly soldOut: readonly Row[];
  readonly branches: readonly Row[];
  readonly zones: readonly Row[];
}

export function merchantGoods(tenantDirectory: string): MerchantGoods {
  const rows = (name: string): readonly Row[] =>
    JSON.parse(readFileSync(join(tenantDirectory, 'catalogue', `${name}.json`), 'utf8'));
  const simple = rows('products').filter(({ type }) => type === 'simple');
  return {
    simple: simple.filter((row) => row.is_in_stock === true),
    soldOut: simple.filter((row) => row.is_in_stock === false),
    branches: rows('branches'),
    zones: rows('zones'),
  };
}
