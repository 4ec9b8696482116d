/** Whether `npm run accept -- --full` runs: then tests have the sizes of the demands, which take minutes. */
export const isFull = process.env.DUKKAN_FULL === '1';

export const sizeOf = (small: number, full: number): number => (isFull ? full : small);

/** Why a test was skipped. */
export const ONLY_FULL = 'it runs with `npm run accept -- --full`';
