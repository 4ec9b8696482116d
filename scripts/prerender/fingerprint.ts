import { hash } from 'node:crypto';

/**
 * Fingerprints of pages: sha256 of the code's id, of the shell and of the view. A page shows nothing else,
 * so equal fingerprints mean equal bytes. A shell is hashed once however many pages share it.
 */
export function fingerprinter(codeId: string): (shell: object, view: object) => string {
  const shells = new WeakMap<object, string>();
  return (shell, view) => {
    let shellHash = shells.get(shell);
    if (shellHash === undefined) {
      shellHash = hash('sha256', JSON.stringify(shell), 'hex');
      shells.set(shell, shellHash);
    }
    return hash('sha256', `${codeId}\n${shellHash}\n${JSON.stringify(view)}`, 'hex').slice(0, 32);
  };
}
