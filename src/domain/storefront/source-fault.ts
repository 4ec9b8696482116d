/** A part of a merchant's data that was left out or replaced. The rest is published. */
export interface SourceFault {
  readonly tenant: string;
  /** `'product'`, `'variation'`, `'category'`, `'attribute'`, `'branch'`, `'zone'`, `'settings'`, `'image'`, `'theme'`, `'ordering'`. */
  readonly kind: string;
  /** The item's id; the name for settings and images. */
  readonly id: string;
  /** Dotted path inside the item: `prices.price`. */
  readonly path: string;
  /** Permanent code: `'product.no-name'`. */
  readonly code: string;
  /** For the operator, in English. */
  readonly reason: string;
}
