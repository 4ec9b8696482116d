export const FULFILMENT_MODES = ['deliver', 'pickup', 'eat-in'] as const;

/** How the customer gets what was ordered. */
export type FulfilmentMode = (typeof FULFILMENT_MODES)[number];
