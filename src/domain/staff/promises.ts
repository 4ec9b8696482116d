import type { Busy } from '#domain/hours/pause.ts';

/** Minutes in which an order can be promised with one tap. */
export const PROMISES = [10, 20, 30, 45] as const;

/** Minutes of a kitchen that has not said how long it usually takes. */
const USUAL_MINUTES = 20;

/** The shortest promise that the kitchen's usual minutes and those of a busy hour allow; null if all are too short. */
export function suggestedPromise(
  waitMinutes: number | null,
  busy: Pick<Busy, 'minutes'> | null,
): number | null {
  const needed = (waitMinutes ?? USUAL_MINUTES) + (busy?.minutes ?? 0);
  return PROMISES.find((minutes) => minutes >= needed) ?? null;
}
