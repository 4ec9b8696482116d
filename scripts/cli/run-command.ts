import { EXIT, UsageError } from '#scripts/program/usage.ts';

/** Commands by their names: each gives its exit status. */
export type Commands = Readonly<Record<string, (args: readonly string[]) => Promise<number>>>;

/** Runs the command that this process was started with. */
export async function runCommand(commands: Commands): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const run = commands[name];
  try {
    if (!run)
      throw new UsageError(
        `There is no command ${JSON.stringify(name)}. There are: ${Object.keys(commands).join(', ')}.`,
      );
    process.exitCode = await run(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT.usage;
  }
}

/** `npm run build`. */
export async function build(args: readonly string[]): Promise<number> {
  const { readBuildArguments, runBuild } = await import('./build.ts');
  const status = await runBuild(readBuildArguments(args));
  // Once all is written, and at once: to give its heap back piece by piece takes Node longer than to render twenty pages.
  process.stdout.write('', () => process.exit(status));
  return status;
}
