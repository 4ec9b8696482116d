/** Error messages of Chromium, Safari and Firefox for a script that cannot be loaded. */
const LOST = /dynamically imported module|Importing a module script failed/i;

/** Whether an error means that a part of the page could not be loaded. */
export const isLostChunk = (thrown: unknown): boolean => LOST.test(String(thrown));
