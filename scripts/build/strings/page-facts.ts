import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tellUnknown } from './unknown-to-strings.ts';

/** What Astro writes into a page beside its components, of compiled code: the same for each merchant. */
export interface PageFacts {
  /** In the order in which Astro compares them with a path. */
  readonly routes: readonly RouteFacts[];
  /** The tags of components' scripts by the ids that compiled components name. */
  readonly scripts: Readonly<Record<string, string>>;
}

export interface RouteFacts {
  /** `src/pages/[...locale]/cart.astro` */
  readonly component: string;
  /** Source of a regular expression for paths. */
  readonly pattern: string;
  /** Links of its styles, at the end of `<head>`. */
  readonly head: string;
  /** Its island with the scripts that islands need; empty without one. */
  readonly island: string;
}

/** Answers with the facts of the server in this folder, and with the error of its string pages if they cannot be loaded. */
const ASK = `const { pageFacts } = await import('./entry.mjs');
const facts = await pageFacts();
const error = await import('./pages.mjs').then(() => null, ({ name, message }) => ({ name, message }));
process.stdout.write(JSON.stringify({ facts, error }));`;

/**
 * Asks the compiled server in a folder, and writes `pages.json` beside it. Warns when that server will render its pages slowly. It runs in
 * a process of its own: pages hold the text of a function, which test runners change.
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
