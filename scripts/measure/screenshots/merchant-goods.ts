import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Row {
  readonly id: number;
  readonly parent?: number;
  readonly type?: string;
  readonly name?: string;
  readonly is_in_stock?: boolean;
  readonly meta?: { readonly minimum_order?: string };
  readonly attributes?: readonly { readonly name: string; readonly value: string }[];
}

/** Products, branches and zones for orders of a merchant. */
export interface MerchantGoods {
  /** Simple products in stock. */
  readonly simple: readonly Row[];
  readonly soldOut: readonly Row[];
  readonly branches: readonly Row[];
  readonly zones: readonly Row[];
  /** A zone with a smallest order; undefined if there is none. */
  readonly minimum: Row | undefined;
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
    minimum: rows('zones').find(({ meta }) => meta?.minimum_order),
  };
}
