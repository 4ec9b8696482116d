import { copyFileSync, linkSync } from 'node:fs';

/** Another file system, or one without hard links (as in some containers), costs a copy. Whether it is a link. */
export function linkOrCopy(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK' && code !== 'ENOTSUP') throw error;
    copyFileSync(from, to);
    return false;
  }
}
