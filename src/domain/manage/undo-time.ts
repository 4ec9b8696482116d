/** The button after a change is visible for ten seconds only. The rest of the minute allows for a slow network. */
const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** Actions that the history undoes for a week. The others end by themselves, or depend on what was sold since. */
const LASTING: ReadonlySet<string> = new Set(['price', 'zone', 'hours']);

/** Time during which a change with this action can be undone, if nobody has changed the same thing again. */
export const latestUndoMs = (action: string): number => (LASTING.has(action) ? WEEK_MS : MINUTE_MS);
