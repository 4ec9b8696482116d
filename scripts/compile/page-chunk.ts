import { join } from 'node:path';
import { ROOT } from '#scripts/commands/places.ts';

/** What rolldown tells about a module while it forms chunks. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The script of every page. */
const PAGE_SCRIPT = join(ROOT, 'src/layouts/page.ts');
/** Code of the page script alone stays with it; what islands may share with it goes into one file. */
const OWN_CODE = /\/src\/(?:components|layouts)\//;

const closures = new WeakMap<Modules, ReadonlySet<string>>();

/**
 * The file of a module, for rolldown's `codeSplitting`: everything that the script of every page shares with islands stands in one,
 * because each further file is a request of every page. Left alone, each combination of islands that uses a module
 * would give it a file of its own.
 */
export function pageChunkOf(id: string, modules: Modules): string | null {
  let closure = closures.get(modules);
  if (!closure) {
    closure = closureOf(PAGE_SCRIPT, modules);
    closures.set(modules, closure);
  }
  return closure.has(id) && !OWN_CODE.test(id) ? 'page-stores' : null;
}

/** All that a module imports at once, directly or not. */
function closureOf(entry: string, modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
