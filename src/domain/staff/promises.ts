import type { Busy } from '#domain/hours/pause.ts';
import { latinDigits } from '#domain/language/digits.ts';
import { LONGEST_PROMISE_MINUTES } from '#domain/order/actions.ts';

/** Minutes in which an order can be promised with one tap. */
export const PROMISES = [10, 20, 30, 45] as const;

/** Minutes of a kitchen that has not said how long it usually takes. */
const USUAL_MINUTES = 20;

/** Longer promises are made in whole quarters of an hour. */
const QUARTER = 15;

/** The shortest promise that the kitchen's usual minutes and those of a busy hour allow. */
export function suggestedPromise(waitMinutes: number | null, busy: Pick<Busy, 'minutes'> | null): number {
  const needed = (waitMinutes ?? USUAL_MINUTES) + (busy?.minutes ?? 0);
  const longer = Math.min(Math.ceil(needed / QUARTER) * QUARTER, LONGEST_PROMISE_MINUTES);
  return PROMISES.find((minutes) => minutes >= needed) ?? longer;
}

/** The minutes that somebody has typed, in any digits; null if no order can be promised in them. */
export function typedMinutes(text: string): number | null {
  const minutes = Number(latinDigits(text));
  const isGood = Number.isInteger(minutes) && minutes > 0 && minutes <= LONGEST_PROMISE_MINUTES;
  return isGood ? minutes : null;
}
