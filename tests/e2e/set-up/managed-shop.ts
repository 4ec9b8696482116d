import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { PHONE, STILL } from './browser.ts';
import { findings } from './findings.ts';
import { OPEN_AT, shopWorld, type Visit } from './shop-world.ts';
import { type StartedShop, startedShop } from './started-shop.ts';

export const SMALL = { ...PHONE, ...STILL, viewport: { width: 360, height: 780 } };

interface LogIn {
  /** `/en` for the pages in English. */
  readonly prefix?: string;
  /** The page after the login, without the prefix. */
  readonly path?: string;
  /** What is chosen on a login page that was opened by itself, which then decides the page. */
  readonly workplace?: string;
  /** The account's password of the demo when absent. */
  readonly password?: string;
  readonly device?: Visit;
}

/** quds-grill with its managers, as `npm start` runs it, at noon. */
export function managedShop() {
  let started: StartedShop;
  // Store and data service go by the test's clock; timers run as they do.
  beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: OPEN_AT }));
  const shop = shopWorld({
    now: OPEN_AT,
    serves: async () => {
      started = await startedShop('quds-grill');
      return started;
    },
  });
  afterAll(async () => {
    await started.close();
    vi.useRealTimers();
  });

  /** A device on which somebody has sent the login form. */
  async function tryLogIn(
    username: string,
    { prefix = '', path = '/manage', workplace, password, device = SMALL }: LogIn = {},
  ): Promise<Page> {
    const wanted = workplace ? '' : `?${new URLSearchParams({ to: prefix + path })}`;
    const page = await shop.visit(`${prefix}/login${wanted}`, device);
    if (workplace) await page.getByRole('radio', { name: workplace }).check();
    await page.locator('input[name="username"]').fill(username);
    await page.locator('input[name="password"]').fill(password ?? started.passwordOf(username));
    await page.locator('.login-form button[type="submit"]').click();
    return page;
  }
  return {
    shop,
    tryLogIn,
    async logIn(username: string, how?: LogIn): Promise<Page> {
      const page = await tryLogIn(username, how);
      await page.locator('.staff-bar').waitFor();
      return page;
    },
    /** Waits until what was changed is released. */
    released: (): Promise<void> => started.released(),
  };
}

/** Opens the page again, with what `path` answers as if only the operator could change it: hours, or the shop's texts. */
export async function writtenByOperator(page: Page, path: string): Promise<void> {
  await page.addInitScript((path) => {
    const { fetch } = window;
    window.fetch = async (...call) => {
      const answer = await fetch(...call);
      const { url } = new Request(...call);
      if (!url.endsWith(path)) return answer;
      const { items, ...told } = await answer.json();
      const isText = ({ id }: { id: number }) => id === 0;
      const shut = items?.map((item: { id: number }) =>
        isText(item) ? { ...item, can_write: false } : item,
      );
      return Response.json({ ...told, items: shut, can_write: false, written_at: null });
    };
  }, path);
  await page.reload();
}

/** How often an open page asks for the shop's sign, and a manager's page for what others have changed. */
const SIGN_MS = 8000;
const TOLD_MS = 15_000;

/**
 * Polls what a page shows while its clock runs on, from one question to the shop to the next. A page that is just asking when its clock
 * jumps does not ask again by that jump, so one jump would not be enough.
 */
const polledBy =
  (ms: number) =>
  <Value>(page: Page, read: () => Promise<Value>) =>
    expect.poll(
      async () => {
        await page.clock.fastForward(ms);
        return read();
      },
      { timeout: 20_000, interval: 1000 },
    );
export const polledBySign = polledBy(SIGN_MS);
export const polledByOthers = polledBy(TOLD_MS);

/** Opens a section of `/manage` by its link, which may be behind "More" on a phone. Returns the number of taps. */
export async function openSection(page: Page, name: string): Promise<number> {
  await page.locator('.staff-bar').waitFor();
  const link = page.getByRole('link', { name, exact: true });
  const isBehind = (await link.count()) === 0;
  if (isBehind) await page.locator('.staff-nav button').click();
  await link.click();
  return isBehind ? 2 : 1;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** axe finds nothing wrong, and the page is not wider than its device. */
export async function expectTidy(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
}
