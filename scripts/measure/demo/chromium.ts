import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright';

/** Full browsers. The headless shell has no window, which halves the work, and no back/forward cache. */
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable'];

/** Path of Chromium: `CHROMIUM_PATH`, or the first of these names in `PATH`. */
export function chromiumPath(names: readonly string[] = ['chromium-headless-shell', ...WHOLE]): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [process.env.CHROMIUM_PATH ?? '', ...candidates].find(isExecutable);
  if (!found) {
    throw new Error(
      'No Chromium was found, which browser tests need. Install the package chromium, or name one in CHROMIUM_PATH.',
    );
  }
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}

export const wholeChromiumPath = (): string => chromiumPath(WHOLE);

/** Fewer processes for each page and profile. This saves a fifth of the CPU time per page. */
const FEW_PROCESSES = ['--in-process-gpu', '--renderer-process-limit=1'];

/** `more`: further arguments of its command line. */
export const launchChromium = (
  executablePath = chromiumPath(),
  more: readonly string[] = [],
): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...FEW_PROCESSES, ...more],
  });
