import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import type { Mount } from '#scripts/http/connection.ts';
import type { Listening } from '#scripts/http/listen.ts';
import { listenForBrowsers, siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { keptState } from '#scripts/measure/demo/kept-state.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { closeProfiles, DESK, newProfile, PHONE } from './browser.ts';
import { type DataService, dataService } from './data-service.ts';
import { type MadeUpSites, madeUpSites } from './made-up-sites.ts';
import { type MerchantChanges, type OwnMerchant, releaseOwn, sharedMerchant } from './own-merchant.ts';
import { type Login, type ShopStaff, shopStaff } from './shop-staff.ts';
import { type ShopStore, shopStore } from './shop-store.ts';

/** A Wednesday noon in Jerusalem, where the shop is open until 23:00. */
export const OPEN_AT = Date.parse('2026-11-18T12:00+02:00');
export const CLOSED_AT = Date.parse('2026-11-18T23:30+02:00');

/** What the tests of a file need of a shop. Without any: the released site of quds-grill. */
export interface ShopNeeds extends MerchantChanges {
  readonly slug?: string;
  /** Made-up merchants instead, each with the worker of the installed app: the tests release them again and stop their server. */
  readonly madeUp?: readonly [string, ...string[]];
  /** A site of the test's own, and what stands behind it. */
  readonly serves?: () => Promise<{ readonly out: string; readonly mounts?: readonly Mount[] }>;
  /** A store behind the site, fresh for each test. */
  readonly store?: boolean;
  /** A store with accounts of those who work there, who sit at desks. */
  readonly staff?: boolean;
  /** A data service with accounts. */
  readonly dataService?: boolean;
  /** What the clocks of store and browsers show at the beginning of each test; the present without it. */
  readonly now?: number;
}

/** How somebody comes into the shop: on a phone, or at a desk where staff work, unless told otherwise. */
export interface Visit extends Omit<BrowserContextOptions, 'storageState'> {
  /** What the shop has stored on the device, by its keys without their prefix. */
  readonly kept?: Readonly<Record<string, unknown>>;
}

export interface ShopWorld
  extends Pick<ShopStore, 'faults' | 'orders' | 'changeProduct'>,
    Pick<ShopStaff, 'place' | 'changeOrder' | 'logIn'> {
  readonly origin: string;
  originOf(slug: string): string;
  /** What the store's clock shows. */
  readonly clock: { now: number };
  /** Of made-up merchants. */
  readonly site: MadeUpSites;
  /** A new browser profile with no page open. */
  visitor(how?: Visit): Promise<BrowserContext>;
  /** A page of the shop in a new profile. */
  visit(path: string, how?: Visit): Promise<Page>;
  /** A page of somebody who has logged in. */
  work(path: string, how?: Visit & { readonly username?: string }): Promise<Page>;
  /** What the data service would have mailed: the newest letter. */
  letter(): Promise<string>;
}

/** A shop with people in it, as the tests of a file need it. Profiles are thrown away after each test. */
export function shopWorld(needs: ShopNeeds = {}): ShopWorld {
  const { madeUp, slug = madeUp?.[0] ?? 'quds-grill', now } = needs;
  const hasStore = needs.store || needs.staff;
  const clock = { now: now ?? 0 };
  const store = shopStore(() => (now === undefined ? Date.now() : clock.now));
  const staff = shopStaff(
    () => merchant,
    () => store.database,
  );
  let merchant: OwnMerchant;
  let service: DataService | undefined;
  let site: MadeUpSites | undefined;
  let server: Listening | undefined;
  let port = 0;

  beforeAll(async () => {
    if (madeUp) {
      site = madeUpSites(madeUp);
      await site.release('a');
      return;
    }
    if (needs.serves) return listen(await needs.serves());
    port = inject('port');
    const isOwn = needs.tenant !== undefined || needs.settings !== undefined;
    if (!hasStore && !needs.dataService && !isOwn) return;
    merchant = isOwn ? await releaseOwn(slug, needs) : sharedMerchant(slug);
    if (needs.dataService) service = await dataService(slug);
    const mounts = [...(hasStore ? store.mounts : []), ...(service ? [service.mount] : [])];
    await listen({ out: merchant.out, mounts });
  });
  async function listen({ out, mounts }: Awaited<ReturnType<NonNullable<ShopNeeds['serves']>>>) {
    server = await listenForBrowsers(servingApplication(openSites(out), mounts));
    port = server.port;
  }
  beforeEach(async () => {
    clock.now = now ?? 0;
    if (hasStore) await store.open(merchant, needs.staff ? staff.fill : undefined);
    if (site) port = await site.startServer();
  });
  afterEach(async () => {
    await closeProfiles();
    await store.close();
    site?.setFault(null);
  });
  afterAll(async () => {
    await server?.close();
    await site?.stopServer();
  });

  const profile = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await newProfile({ ...DEVICES[deviceOf(needs)], ...options });
    if (now !== undefined) await context.clock.setFixedTime(now);
    return context;
  };
  const world: ShopWorld = {
    clock,
    faults: store.faults,
    orders: store.orders,
    changeProduct: store.changeProduct,
    place: staff.place,
    changeOrder: staff.changeOrder,
    logIn: staff.logIn,
    get origin() {
      return world.originOf(slug);
    },
    originOf: (of) => siteAddress(port, of),
    get site() {
      if (!site) throw new Error('These merchants are not made up.');
      return site;
    },
    visitor: ({ kept = {}, ...options } = {}) =>
      profile({ ...options, storageState: keptState(world.origin, slug, kept) }),
    async visit(path, how) {
      const page = await (await world.visitor(how)).newPage();
      await page.goto(world.origin + path);
      return page;
    },
    async work(path, { username = 'callcenter', kept = {}, ...options } = {}) {
      const { cookies, localStorage } = staff.loginOf(username) ?? (await logInFirst(username));
      const { origins } = keptState(world.origin, slug, kept);
      const storageState = {
        cookies,
        origins: origins.map((each) => ({ ...each, localStorage: [...each.localStorage, ...localStorage] })),
      };
      const page = await (await profile({ ...options, storageState })).newPage();
      await page.goto(world.origin + path);
      await page.locator('.staff-bar').waitFor();
      return page;
    },
    async letter() {
      if (!service) throw new Error('This shop has no data service.');
      return service.letter();
    },
  };

  /** By the login page, once for many tests. */
  async function logInFirst(username: string): Promise<Login> {
    const page = await world.visit('/en/login');
    await staff.logIn(page, username);
    return staff.keepLogin(username, page.context());
  }
  return world;
}

const DEVICES = { phone: PHONE, desk: DESK, installed: { ...PHONE, serviceWorkers: 'allow' } } as const;

const deviceOf = ({ madeUp, staff }: ShopNeeds): keyof typeof DEVICES =>
  madeUp ? 'installed' : staff ? 'desk' : 'phone';
