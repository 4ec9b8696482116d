import type { MerchantFiles } from './merchant-files.ts';

/** A WooCommerce that has the catalogue, and gets the orders that are taken here. */
export interface StoreElsewhere {
  /** What was last read of it. Throws when nothing was read yet. */
  readonly files: () => MerchantFiles;
  /** Reads these products and their variations anew. A store that is away leaves the last reading. */
  readonly refresh: (productIds: readonly number[]) => Promise<void>;
  /** Called when an order waits for its delivery to the store. */
  readonly onOrder: () => void;
}
