/** A command was called in a way it does not understand: the message is shown and the status is 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** What a command reads of its arguments. Whatever is wrong with them is told, and how the command is called. */
export function orUsage<Value>(read: () => Value, usage?: string): Value {
  try {
    return read();
  } catch (error) {
    const { message } = error as Error;
    throw new UsageError(usage === undefined ? message : `${message}\n\n${usage}`);
  }
}

/** Exit statuses of all commands. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;
