import { copyFileSync, linkSync } from 'node:fs';

/** Makes a hard link. Copies the file when the folders are on different file systems or there are no hard links, as in some containers. Returns whether it is a link. */
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
