import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tellUnknown } from './unknown-to-strings.ts';

/** HTML that Astro writes into pages of the compiled code beside their components. It is the same for all merchants. */
export interface PageFacts {
  /** In the order in which Astro matches them with a path. */
  readonly routes: readonly RouteFacts[];
  /** Tags of the scripts of components, by the ids in compiled components. */
  readonly scripts: Readonly<Record<string, string>>;
}

export interface RouteFacts {
  /** `src/pages/[...locale]/cart.astro` */
  readonly component: string;
  /** Source of a regular expression that matches its paths. */
  readonly pattern: string;
  /** Links to its styles, for the end of `<head>`. */
  readonly head: string;
  /** Its island with the scripts that islands need; empty without one. */
  readonly island: string;
}

/** A program that prints the facts of the compiled server in a folder. Its answer includes the error if the string pages cannot be loaded. */
const ASK = `const { pageFacts } = await import('./entry.mjs');
const facts = await pageFacts();
const error = await import('./pages.mjs').then(() => null, ({ name, message }) => ({ name, message }));
process.stdout.write(JSON.stringify({ facts, error }));`;

/**
 * Reads the facts from the compiled server in a folder and writes them to `pages.json` there. Warns when that server will render pages
 * slowly. Runs in its own process, because pages contain the text of a function, which test runners change.
 */
export async function writePageFacts(server: string): Promise<void> {
  const ask = promisify(execFile);
  const { stdout } = await ask(process.execPath, ['--input-type=module', '--eval', ASK], {
    cwd: server,
    maxBuffer: 64 * 1024 ** 2,
  });
  const { facts, error } = JSON.parse(stdout) as { facts: PageFacts; error: Error | null };
  writeFileSync(join(server, 'pages.json'), JSON.stringify(facts));
  if (error) tellUnknown(Object.assign(new Error(error.message), { name: error.name }));
}
