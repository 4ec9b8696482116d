/** What browsers say when a script of the page cannot be had: Chromium, Safari, Firefox. */
const LOST = /dynamically imported module|Importing a module script failed/i;

/** Whether something was thrown because a part of the page could not be loaded. */
export const isLostChunk = (thrown: unknown): boolean => LOST.test(String(thrown));
