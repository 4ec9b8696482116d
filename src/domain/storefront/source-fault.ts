/** Something of a merchant's data that was left out or replaced; the rest is published. */
export interface SourceFault {
  readonly tenant: string;
  /** `'product'`, `'variation'`, `'category'`, `'attribute'`, `'branch'`, `'zone'`, `'settings'`, `'image'`, `'theme'`. */
  readonly kind: string;
  /** The item's id or, for settings and images, its name. */
  readonly id: string;
  /** Where in the item, dotted: `prices.price`. */
  readonly path: string;
  /** Permanent code: `'product.no-name'`. */
  readonly code: string;
  /** For the operator, in English. */
  readonly reason: string;
}
