import { copyFileSync, linkSync } from 'node:fs';

/** Another file system, or one without hard links (as in some containers), costs a copy. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK' && code !== 'ENOTSUP') throw error;
    copyFileSync(from, to);
  }
}
