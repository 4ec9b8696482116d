/** A command was called in a way it does not understand: the message is shown and the status is 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Exit statuses of all commands. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;
