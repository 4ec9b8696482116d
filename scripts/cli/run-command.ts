import { asCalledHere, EXIT, UsageError } from '#scripts/program/usage.ts';

export interface Command {
  /** One line for the list of commands. */
  readonly does: string;
  /** Returns the exit status. */
  readonly run: (args: readonly string[]) => Promise<number>;
}

/** Commands by name. */
export type Commands = Readonly<Record<string, Command>>;

/** Runs the command in the arguments of this process, or prints the list of commands. */
export async function runCommand(commands: Commands): Promise<void> {
  const [name, ...args] = process.argv.slice(2);
  if (name === undefined) {
    process.stderr.write(listOf(commands));
    process.exitCode = EXIT.usage;
    return;
  }
  if (['--help', '-h', 'help'].includes(name)) {
    process.stdout.write(listOf(commands));
    return;
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`There is no command ${JSON.stringify(name)}.\n\n${listOf(commands)}`);
    process.exitCode = await command.run(args);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const text = isUsage ? asCalledHere(error.message) : await troubleText(error);
    if (text === null) throw error;
    // Exit even if something is open already: a service that cannot listen must not keep working unseen.
    process.stderr.write(`${text.trimEnd()}\n`, () => process.exit(isUsage ? EXIT.usage : EXIT.failed));
  }
}

/** Loaded on demand: most commands end well. */
async function troubleText(error: unknown): Promise<string | null> {
  const { commandTrouble } = await import('./command-trouble.ts');
  return commandTrouble(error, process.env);
}

function listOf(commands: Commands): string {
  const names = Object.keys(commands);
  const width = Math.max(...names.map((name) => name.length)) + 2;
  const lines = names.map((name) => `  ${name.padEnd(width)}${commands[name]?.does}`);
  return `dukkan <command> [options]\n\n${lines.join('\n')}\n\n"dukkan <command> --help" explains a command.\n`;
}

/** `npm run build`. */
export const build: Command = {
  does: 'build the sites of all merchants, or of those named, and release what changed',
  run: async (args) => {
    const { readBuildArguments, runBuild } = await import('./build.ts');
    const status = await runBuild(readBuildArguments(args));
    // Exit at once after writing everything: freeing the heap takes Node longer than rendering twenty pages.
    process.stdout.write('', () => process.exit(status));
    return status;
  },
};
