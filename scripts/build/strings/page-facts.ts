import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

/** Asks the compiled server in a folder, and writes `pages.json` beside it. Warns when that server will render its pages slowly. */
export async function writePageFacts(server: string): Promise<void> {
  const load = (name: string) => import(pathToFileURL(join(server, name)).href);
  const entry = (await load('entry.mjs')) as { pageFacts(): Promise<PageFacts> };
  writeFileSync(join(server, 'pages.json'), JSON.stringify(await entry.pageFacts()));
  await load('pages.mjs').catch(tellUnknown);
}
