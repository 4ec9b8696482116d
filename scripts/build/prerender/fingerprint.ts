import { hash } from 'node:crypto';
import { isObject } from '#wire/is-object.ts';

/** Depth below a view at which lists are still split; deeper lists are hashed with their parent. */
const DEPTH = 2;
/** List items with at least this many properties, such as cards, get their own hash. Smaller items are faster as text. */
const MANY = 8;

/**
 * Fingerprints of pages: sha256 of the code's id, the shell and the view. A page depends on nothing else, so equal fingerprints mean
 * equal bytes. Shells and large list items are hashed once, because many pages share a shell and a dozen pages show the same card.
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

  /** The value with hashes instead of large list items; the same object when it has none. */
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

const isLarge = (value: unknown): value is object => isObject(value) && Object.keys(value).length >= MANY;
