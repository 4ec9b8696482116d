import { IS_INSTALLED } from './places.ts';

/** Invalid arguments or configuration. The command shows the message and exits with status 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Returns the result of `read`, which parses a command's arguments. Turns its errors into a UsageError that ends with `usage`. */
export function orUsage<Value>(read: () => Value, usage?: string): Value {
  try {
    return read();
  } catch (error) {
    const { message } = error as Error;
    throw new UsageError(usage === undefined ? message : `${message}\n\n${usage}`);
  }
}

/** When the arguments contain `--help` or `-h`: prints `usage` and exits with status 0. */
export function tellHelp(usage: string, args: readonly string[] = process.argv.slice(2)): void {
  if (!args.some((arg) => arg === '--help' || arg === '-h')) return;
  process.stdout.write(`${asCalledHere(usage)}\n`);
  process.exit(EXIT.ok);
}

/**
 * A text with its commands as this copy is called.
 *
 * @example asCalledHere('npm run build -- [slug…]') // an installed package gives 'npx dukkan build [slug…]'
 */
export const asCalledHere = (text: string, isInstalled = IS_INSTALLED): string =>
  isInstalled
    ? text.replaceAll(
        /\bnpm (?:run ([a-z:-]+)|start)(?: --(?= ))?/g,
        (_, name = 'start') => `npx dukkan ${name}`,
      )
    : text;

/** Exit statuses of all commands. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;
