import { hash } from 'node:crypto';

/** How far below a view lists are looked for; deeper ones are hashed with what they stand in. */
const DEPTH = 2;
/** An item of a list with so many properties gets a hash of its own: a card has them; of a crumb the text is quicker. */
const MANY = 8;

/**
 * Fingerprints of pages: sha256 of the code's id, of the shell and of the view. A page shows nothing else,
 * so equal fingerprints mean equal bytes. A shell is hashed once however many pages share it, and so is a large item of a list,
 * because a product's card stands on a dozen pages.
 */
export function fingerprinter(codeId: string): (shell: object, view: object) => string {
  const known = new WeakMap<object, string>();

  function hashed(value: object): string {
    let text = known.get(value);
    if (text === undefined) {
      text = hash('sha256', JSON.stringify(value), 'base64url');
      known.set(value, text);
    }
    return text;
  }

  /** The value with hashes in place of large items of lists; itself where it has none. */
  function shortened(value: object, depth: number): object {
    if (Array.isArray(value)) {
      return value.some(isLarge) ? value.map((item) => (isLarge(item) ? hashed(item) : item)) : value;
    }
    if (depth > DEPTH) return value;
    let copy: Record<string, unknown> | null = null;
    for (const [name, part] of Object.entries(value)) {
      if (!isObject(part)) continue;
      const short = shortened(part, depth + 1);
      if (short === part) continue;
      copy ??= { ...value };
      copy[name] = short;
    }
    return copy ?? value;
  }

  return (shell, view) => {
    const text = `${codeId}\n${hashed(shell)}\n${JSON.stringify(shortened(view, 0))}`;
    return hash('sha256', text, 'hex').slice(0, 32);
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isLarge = (value: unknown): value is object => isObject(value) && Object.keys(value).length >= MANY;
