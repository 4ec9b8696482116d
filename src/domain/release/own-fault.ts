import type { SeenError } from './error-report.ts';
import { isLostChunk } from './lost-chunk.ts';

/**
 * Whether the site's own code broke, which the customer is told of. Not so where extensions and other people's scripts throw, where a
 * part could not be loaded, and where the browser gave up something that may end unfinished, as a transition between pages.
 */
export const isOwnFault = (thrown: unknown, { places }: Pick<SeenError, 'places'>): boolean =>
  thrown instanceof Error && !(thrown instanceof DOMException) && places.length > 0 && !isLostChunk(thrown);
