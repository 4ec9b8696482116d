/** `npm run accept -- --full`: the sizes of the demands, which take minutes; without it sizes that every test run can afford. */
export const isFull = process.env.DUKKAN_FULL === '1';

export const sizeOf = (small: number, full: number): number => (isFull ? full : small);

/** Why a test was skipped. */
export const ONLY_FULL = 'it runs with `npm run accept -- --full`';
