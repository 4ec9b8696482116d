const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Whether the system could not write because the disk, or the account's share of it, is full. */
export const isDiskFull = (error: unknown): boolean => CODES.includes(Object(error).code);
