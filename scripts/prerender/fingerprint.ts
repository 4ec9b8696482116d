import { hash } from 'node:crypto';

/** How far below a view lists are looked for; deeper ones are hashed with what they stand in. */
const DEPTH = 2;

/**
 * Fingerprints of pages: sha256 of the code's id, of the shell and of the view. A page shows nothing else,
 * so equal fingerprints mean equal bytes. A shell is hashed once however many pages share it, and so is an item of a list, because
 * a product's card stands on a dozen pages.
 */
export function fingerprinter(codeId: string): (shell: object, view: object) => string {
  const known = new WeakMap<object, string>();
  const hashed = (value: object): string => {
    let text = known.get(value);
    if (text === undefined) {
      text = hash('sha256', JSON.stringify(value), 'base64url');
      known.set(value, text);
    }
    return text;
  };
  /** As exact as JSON: every list and object says where it begins and ends. */
  const textOf = (value: unknown, depth: number): string => {
    if (typeof value !== 'object' || value === null || depth > DEPTH) return String(JSON.stringify(value));
    if (Array.isArray(value)) {
      return value.length > 0 && value.every(isObject)
        ? `[${value.map(hashed).join()}]`
        : JSON.stringify(value);
    }
    const parts = Object.entries(value).map(
      ([name, part]) => `${JSON.stringify(name)}:${textOf(part, depth + 1)}`,
    );
    return `{${parts.join()}}`;
  };
  return (shell, view) =>
    hash('sha256', `${codeId}\n${hashed(shell)}\n${textOf(view, 0)}`, 'hex').slice(0, 32);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
