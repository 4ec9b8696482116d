import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { fileOf } from '#domain/routes.ts';
import { jsonForScript } from '#domain/storefront/json-for-script.ts';
import { siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { keptState } from '#scripts/measure/demo/kept-state.ts';
import { PASSWORD, type StaffOrder } from '#scripts/measure/demo/staff-orders.ts';
import { contactSheet, type Shot } from './contact-sheet.ts';
import { GROUPS, NOON, type Screen } from './screen.ts';
import type { ShopWorld } from './shop-world.ts';

export const DEVICES = {
  phone: { width: 360, height: 800, sheet: { columns: 5, cellWidth: 360, maximumHeight: 1400 } },
  desk: { width: 1280, height: 800, sheet: { columns: 3, cellWidth: 640, maximumHeight: 700 } },
} as const;
export type Device = keyof typeof DEVICES;
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

interface Session {
  readonly browser: Browser;
  readonly world: ShopWorld;
  readonly slug: string;
  /** `''` for the site's first language, else `/en`. */
  readonly prefix: string;
  readonly screens: readonly Screen[];
  readonly orders: readonly StaffOrder[];
  readonly device: Device;
  readonly scheme: Scheme;
  /** Folder for single screenshots; contact sheets are written beside it. */
  readonly folder: string;
}

/**
 * Takes screenshots of all screens. Reports screens that do not reach their state, or that scroll sideways, and returns their number.
 */
export async function photographScreens(session: Session): Promise<number> {
  const { world, slug, screens, orders, device, folder } = session;
  mkdirSync(folder, { recursive: true });
  await world.open(slug, orders);
  const shots = new Map<Screen, Shot>();
  let troubles = 0;
  const complain = (screen: Screen, what: string) => {
    troubles += 1;
    process.stderr.write(`${folder}/${screen.name}: ${what}\n`);
  };
  for (const screen of screens) {
    world.clock.now = screen.at ?? NOON;
    world.faults.setRules(screen.username || !screen.faults ? [] : screen.faults);
    const context = await newVisitor(session, screen);
    const page = await context.newPage();
    if (screen.facts) await tellFacts(page, session, screen);
    try {
      await show(page, session, screen);
    } catch (error) {
      complain(screen, (error as Error).message.split('\n')[0] ?? '');
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > DEVICES[device].width)
      complain(screen, `${width} pixels wide, which is more than the screen`);
    const png = await page.screenshot();
    await context.close();
    writeFileSync(join(folder, `${screen.name}.png`), png);
    shots.set(screen, { name: screen.name, png });
  }
  for (const group of GROUPS) {
    const part = [...shots].filter(([screen]) => screen.group === group).map(([, shot]) => shot);
    if (part.length === 0) continue;
    const file = `${folder}-${group}.png`;
    writeFileSync(file, await contactSheet(part, DEVICES[device].sheet));
    process.stdout.write(`${file}\n`);
  }
  return troubles;
}

async function newVisitor(session: Session, { kept = {}, at = NOON }: Screen): Promise<BrowserContext> {
  const { browser, world, slug, device, scheme } = session;
  const { width, height } = DEVICES[device];
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    hasTouch: device === 'phone',
    isMobile: device === 'phone',
    storageState: keptState(siteAddress(world.port, slug), slug, kept),
  });
  context.setDefaultTimeout(5000);
  // Block event streams, because the network would never be idle.
  await context.route('**/events', (route) => route.abort());
  await context.clock.setFixedTime(at);
  return context;
}

/** Gives a page other facts about its shop than it was released with. */
async function tellFacts(page: Page, { world, slug }: Session, { path, facts }: Screen): Promise<void> {
  const html = world.sites.bySlug(slug)?.read(fileOf(path)).toString() ?? '';
  const body = html.replace(
    /(id="shop-facts"[^>]*>)([^<]*)/,
    (_, tag, json) => tag + jsonForScript({ ...JSON.parse(json), ...facts }),
  );
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
}

async function show(page: Page, { world, slug, prefix, device }: Session, screen: Screen): Promise<void> {
  const { width, height, sheet } = DEVICES[device];
  const origin = siteAddress(world.port, slug);
  // Load another page first, so that the fonts are there.
  await page.goto(`${origin}${prefix}/offline`);
  await page.evaluate(() => document.fonts.ready);
  if (screen.username) await logIn(page, `${origin}${prefix}/login`, screen.username);
  await page.goto(origin + screen.path);
  if (screen.isLoading) return;
  await settle(page);
  await screen.act?.(page);
  await settle(page);
  // Lay the screen out at the usual height first, and enlarge the window only afterwards.
  const tall = Math.round((sheet.maximumHeight * width) / sheet.cellWidth);
  if (screen.isTall) await page.setViewportSize({ width, height: Math.max(height, tall) });
  await page.evaluate(decodePictures);
}

const STILL_BUSY_MS = 3000;

async function settle(page: Page): Promise<void> {
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  // Give up after the timeout: on pages that follow orders, a connection stays open.
  await page.waitForLoadState('networkidle', { timeout: STILL_BUSY_MS }).catch(() => {});
}

async function logIn(page: Page, url: string, username: string): Promise<void> {
  await page.goto(url);
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('.login-form button[type="submit"]').click();
  await page.locator('.staff-bar').waitFor();
}

/** Runs in the page. Waits only for visible pictures, because others are not loaded. */
async function decodePictures(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const pictures = [...document.images].filter((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });
  const decoded = Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 3000))]);
}
