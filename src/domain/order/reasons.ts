/**
 * Reasons that staff give with one tap. The code travels instead of a sentence, so everybody reads the reason in their own language.
 * Every other reason is a sentence.
 */
export const REASON_CODES = [
  'sold-out',
  'closing',
  'too-far',
  'unreachable',
  'no-address',
  'not-accepted',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** @example reasonCode('sold-out') // 'sold-out'; reasonCode('The oven is broken') // null */
export const reasonCode = (reason: string): ReasonCode | null =>
  REASON_CODES.find((code) => code === reason) ?? null;
