const LONGEST = 4000;

/** A cause as a text column takes it: PostgreSQL refuses NUL, which stands in what JSON.parse says of a UTF-16 file. */
export const storedCause = (cause: string): string => cause.replaceAll('\0', '').slice(0, LONGEST);
