import { beforeEach } from 'vitest';

/** Leaves out the tests of a group or file when something is missing; the outcome of the run says what. */
export const skipWhen = (missing: string | null): void =>
  beforeEach(({ skip }) => skip(missing !== null, missing ?? ''));
