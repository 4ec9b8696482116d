/** A parameter that was written with brackets, or the text of one that was not. */
export type Parameter = string | readonly Parameter[] | { readonly [key: string]: Parameter };

const MAXIMUM_DEPTH = 10;
const MAXIMUM_PARAMETERS = 1000;

interface Branch {
  readonly children: Map<string, string | Branch>;
}

/**
 * `filter[slug][_eq]=x`, `fields[]=a&fields[]=b`, `_in[0]=1` → nested objects and lists; plain `name=value` stays text.
 * What is nested deeper than 10 levels is ignored, and so is all after 1,000 parameters.
 */
export function readParameters(search: URLSearchParams): Map<string, Parameter> {
  const root: Branch = { children: new Map() };
  let count = 0;
  for (const [name, value] of search) {
    count += 1;
    if (count > MAXIMUM_PARAMETERS) break;
    const path = pathOf(name);
    if (path.length <= MAXIMUM_DEPTH) place(root, path, value);
  }
  return new Map([...root.children].map(([name, child]) => [name, settled(child)]));
}

/** `a[b][]` → `['a', 'b', '']`. */
function pathOf(name: string): string[] {
  const head = /^[^[]+/.exec(name)?.[0];
  if (head === undefined) return [name];
  const rest = name.slice(head.length);
  return /^(?:\[[^[\]]*\])*$/.test(rest)
    ? [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')]
    : [name];
}

function place(root: Branch, path: readonly string[], value: string): void {
  let branch = root;
  path.forEach((part, index) => {
    const key = part === '' ? String(branch.children.size) : part;
    if (index === path.length - 1) {
      branch.children.set(key, value);
      return;
    }
    const known = branch.children.get(key);
    const next = typeof known === 'object' ? known : { children: new Map() };
    branch.children.set(key, next);
    branch = next;
  });
}

/** A branch whose keys are 0, 1, 2 … is a list. */
function settled(node: string | Branch): Parameter {
  if (typeof node === 'string') return node;
  const entries = [...node.children].map(([key, child]) => [key, settled(child)] as const);
  if (entries.every(([key], index) => key === String(index))) return entries.map(([, child]) => child);
  return Object.fromEntries(entries);
}
