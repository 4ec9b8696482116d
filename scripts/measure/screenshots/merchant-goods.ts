import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Row {
  readonly id: number;
  readonly parent?: number;
  readonly type?: string;
  readonly name?: string;
  readonly is_in_stock?: boolean;
  readonly prices?: {
    readonly price: string;
    readonly currency_code: string;
    readonly currency_minor_unit: number;
  };
  readonly meta?: { readonly minimum_order?: string; readonly free_delivery_from?: string };
  readonly extensions?: { readonly treesal?: { readonly extras?: readonly unknown[] } };
  readonly attributes?: readonly { readonly name: string; readonly value: string }[];
}

/** Products, branches and zones for orders of a merchant. */
export interface MerchantGoods {
  /** Simple products in stock. */
  readonly simple: readonly Row[];
  readonly branches: readonly Row[];
  readonly zones: readonly Row[];
  /** Pieces of the first simple product that are below a zone's smallest order, or below its free delivery; undefined if no zone has one. */
  readonly belowMinimum: PiecesFor | undefined;
  readonly belowFree: PiecesFor | undefined;
  /** Products whose choices, or extras, open in a sheet. */
  readonly withOptions: Row | undefined;
  readonly withExtras: Row | undefined;
}

export interface PiecesFor {
  readonly zoneId: number;
  readonly pieces: number;
}

export function merchantGoods(tenantDirectory: string): MerchantGoods {
  const rows = (name: string): readonly Row[] =>
    JSON.parse(readFileSync(join(tenantDirectory, 'catalogue', `${name}.json`), 'utf8'));
  const products = rows('products');
  const zones = rows('zones');
  const simple = products.filter(({ type }) => type === 'simple');
  const inStock = simple.filter((row) => row.is_in_stock === true);
  const price = Number(inStock[0]?.prices?.price) / 100;
  const below = (goal: 'minimum_order' | 'free_delivery_from'): PiecesFor | undefined => {
    const zone = zones.findLast(({ meta }) => meta?.[goal]);
    return zone && { zoneId: zone.id, pieces: Math.ceil(Number(zone.meta?.[goal]) / price) - 1 };
  };
  return {
    simple: inStock,
    branches: rows('branches'),
    zones,
    belowMinimum: below('minimum_order'),
    belowFree: below('free_delivery_from'),
    withOptions: products.find(({ type }) => type === 'variable'),
    withExtras: products.find(({ extensions }) => extensions?.treesal?.extras),
  };
}

/** Addresses on the device: in an area, in one that the shop no longer has, and without one. */
export const savedAddresses = ({ zones }: MerchantGoods) => [
  {
    ...{ name: 'البيت', address: 'شارع الزهراء 5', buildDetails: 'طابق 2، شقة 4', phone: '0501234567' },
    ...(zones[0] && { area: { id: zones[0].id, name: '…' } }),
  },
  { name: 'Work', address: 'Nablus Road 17, beside the pharmacy', buildDetails: '', phone: '+972501234567' },
  {
    ...{ name: 'بيت الجد', address: 'شارع المدارس 12', buildDetails: '', phone: '' },
    ...(zones[0] && { area: { id: 999_999, name: 'كفر عقب' } }),
  },
];
