import type { core } from 'zod/mini';

/** A check for schemas. zod's own checks of numbers and patterns cost every page with React more than a kilobyte. */
export const only =
  <Value>(isRight: (value: Value) => boolean) =>
  ({ value, issues }: core.ParsePayload<Value>): void => {
    if (!isRight(value)) issues.push({ code: 'custom', input: value });
  };

/** A whole number that is not below `least` or above `most`. */
export const whole = (least: number, most: number = Number.MAX_SAFE_INTEGER) =>
  only<number>((value) => Number.isSafeInteger(value) && value >= least && value <= most);

/** A number of any size between two others. */
export const between = (least: number, most: number) =>
  only<number>((value) => value >= least && value <= most);

/** A text of this pattern. */
export const like = (pattern: RegExp) => only<string>((text) => pattern.test(text));
