import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright';

/** Browsers with all that people's have; the shell lacks a window, which is half of the work, and the back/forward cache. */
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable'];

/** The system's Chromium: `CHROMIUM_PATH`, or the first of these names that is on the path. */
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

/** Fewer processes for each page and each profile: a page takes a fifth less of the processor. */
const FEW_PROCESSES = ['--in-process-gpu', '--renderer-process-limit=1'];

export const launchChromium = (executablePath = chromiumPath()): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...FEW_PROCESSES],
  });
