/** A text of an answer; empty if it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
