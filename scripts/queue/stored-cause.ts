const LONGEST = 4000;

/** Prepares an error message for a text column. PostgreSQL rejects NUL, which JSON.parse quotes from UTF-16 files. */
export const storedCause = (cause: string): string => cause.replaceAll('\0', '').slice(0, LONGEST);
