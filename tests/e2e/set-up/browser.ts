import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { chromiumPath, launchChromium } from '#scripts/measure/demo/chromium.ts';

// Without the service worker: a page answers for itself here, and the tests of the installed app have their own visitors.
export const PHONE: BrowserContextOptions = {
  serviceWorkers: 'block',
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,
};
export const DESK: BrowserContextOptions = {
  serviceWorkers: 'block',
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
};
/** Without animations, in which axe would look at half-way colours. */
export const STILL = { reducedMotion: 'reduce' } as const;

/** Test pages live for seconds, too short for optimised code to pay off. Full runs (`--full`) measure, so they keep it. */
const SHORT_LIVED = process.env.DUKKAN_FULL === '1' ? [] : ['--js-flags=--no-opt,--no-maglev'];

let launched: Promise<Browser> | undefined;
const contexts = new Set<BrowserContext>();

/** The one browser of this worker, for all its test files. It ends with the worker. */
export async function browser(): Promise<Browser> {
  const present = await launched;
  if (!present?.isConnected()) launched = launchChromium(chromiumPath(), SHORT_LIVED);
  return (await launched) as Browser;
}

/** A new browser profile, with nothing remembered but `storageState`, and no page open. */
export async function newProfile(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await (await browser()).newContext(options);
  context.setDefaultTimeout(30_000);
  contexts.add(context);
  context.once('close', () => contexts.delete(context));
  return context;
}

/** Throws the profiles of a test away. A world calls it after each test. */
export async function closeProfiles(): Promise<void> {
  const ended = [...contexts];
  // A request that is being answered would hold its profile open.
  await Promise.all(ended.map((context) => context.unrouteAll({ behavior: 'ignoreErrors' })));
  await Promise.all(ended.map((context) => context.close()));
}
