import { join } from 'node:path';
import { bundleCommand } from '#scripts/build/compile/bundle.ts';
import { compile } from '#scripts/build/compile/compile.ts';
import { CACHE_OF_CODE, ROOT } from '#scripts/program/places.ts';
import { EXIT, tellHelp, UsageError } from '#scripts/program/usage.ts';

const USAGE = `npm run compile

Compiles the code beside itself, for services that may only read it. Takes no arguments.`;

/**
 * `npm run compile`: compiles the code into a folder beside it, regardless of `DUKKAN_CACHE`. Run it once after an installation, so
 * that services without write access start at once.
 */
export async function runCompile(args: readonly string[]): Promise<number> {
  tellHelp(USAGE, args);
  if (args.length > 0) throw new UsageError(`npm run compile takes no arguments.\n\n${USAGE}`);
  const { id, directory, isFresh } = await compile(ROOT, join(ROOT, CACHE_OF_CODE));
  // The pages may be compiled already while the command is not.
  await bundleCommand(ROOT, directory);
  process.stdout.write(isFresh ? `Compiled: ${id}\n` : `Compiled already: ${id}\n`);
  return EXIT.ok;
}
