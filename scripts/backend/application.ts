import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { statedExceptions } from '#domain/hours/managed-exception.ts';
import { managedWeek } from '#domain/hours/managed-week.ts';
import { ordersSeenBy } from '#domain/staff/orders-seen.ts';
import type { Settings } from '#domain/tenant/settings.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { SettingsBook } from '#scripts/directus/settings-book.ts';
import type { IsTrusted } from '#scripts/http/client-address.ts';
import { hasOwnPlaces } from '#sources/store/store-places.ts';
import { UPLOADS } from './catalogue/image-answer.ts';
import { managementRoutes, type Operator } from './catalogue/management-routes.ts';
import { merchantFiles } from './catalogue/merchant-files.ts';
import { type Shop, type ShopNow, shopReader } from './catalogue/shop.ts';
import type { StoreElsewhere } from './catalogue/store-elsewhere.ts';
import { storeRoutes } from './catalogue/store-routes.ts';
import type { Database } from './database/database.ts';
import { STORE_LIMITS, type StoreLimits, storeAllowances } from './limits.ts';
import { callingAccount, loginRoutes, rememberedAccount } from './login/login-routes.ts';
import { hoursRoutes } from './manage/hours-routes.ts';
import { manageRoutes } from './manage/manage-routes.ts';
import { ownMenuStore } from './manage/menu-store.ts';
import { publicPhotos } from './manage/photo-routes.ts';
import { signRoutes } from './manage/sign-routes.ts';
import { orderingRoutes } from './ordering/ordering-routes.ts';
import { readSeed } from './seed.ts';
import { troubleAnswers } from './trouble-answers.ts';
import { answer, originOf, refuse } from './wordpress/answers.ts';
import { knowsCaller } from './wordpress/caller.ts';
import { wordpressHeaders } from './wordpress/headers.ts';
import { postRoutes } from './wordpress/posts.ts';
import { NO_ROUTE, OUT_OF_ORDER } from './wordpress/refusal.ts';
import { uploadRoutes } from './wordpress/uploads.ts';

export interface StoreOptions {
  readonly tenant: Tenant;
  /** Folder `tenants/<slug>` with settings, catalogue, pictures and `backend.json`. */
  readonly tenantDirectory: string;
  /** Database of this merchant. */
  readonly database: Database;
  /** Clock: epoch milliseconds. */
  readonly now: () => number;
  /** Settings that were saved after their file was written, such as opening hours. */
  readonly settingsChangesFile?: string;
  /** Token for `wc/v3`; without it those routes are closed. */
  readonly operator?: Operator;
  /** Proxies that are trusted to name their clients; absent: none. */
  readonly isTrustedProxy?: IsTrusted;
  /** Limits instead of `STORE_LIMITS`, for load tests that order from one address. */
  readonly limits?: Partial<StoreLimits>;
  /** Absent when the merchant's folder has the catalogue. */
  readonly elsewhere?: StoreElsewhere;
  /** Stores opening hours and texts of the shop; absent if they cannot be changed here. */
  readonly settingsBook?: SettingsBook | null;
  /** Called with each new state: at the start, after a change of files, prices or stock. */
  readonly onShopRead?: (shop: Shop) => void;
  /** Called once, with a function that returns the current shop. */
  readonly onOpened?: (shop: ShopNow) => void;
}

/** Paths below a merchant's host that this application answers. */
export const STORE_PREFIXES = ['/wp-json/', UPLOADS] as const;

/** Path of calls whose bodies are photos. They may take longer than others. */
export const PHOTO_UPLOADS = '/wp-json/treesal/v1/manage/photos';

/** In bytes. An order of 100 items with all notes is smaller. */
const MAXIMUM_BODY_SIZE = 256 * 1024;

/**
 * The back end of one merchant's store: the Store API, the ordering API of `docs/api.md`, branches and zones, staff login and
 * pictures, answered as a WooCommerce with the "treesal" plugin answers them. Throws a SourceError when the folder cannot be read.
 */
export async function storeApplication(options: StoreOptions): Promise<Hono> {
  const { tenant, tenantDirectory, database, now, elsewhere } = options;
  const shop = await openedShop(options);
  const login = { database, now };
  const accountOf = (context: Context) => callingAccount(login, context);
  const staffOf = async (context: Context) => {
    const account = (await accountOf(context)) ?? (await rememberedAccount(login, context));
    return account && ordersSeenBy(account.role) !== 'none' ? account.id : null;
  };
  const allowances = storeAllowances({ ...STORE_LIMITS, ...options.limits }, now, staffOf);
  const { refusing, onError } = troubleAnswers(tenant.slug);
  const onSettingsChanged = async () => {
    await elsewhere?.onSettingsChanged();
    await shop();
  };

  const app = new Hono({ strict: false });
  const api = app.basePath('/wp-json');
  const caller = knowsCaller(options.isTrustedProxy ?? (() => false));
  for (const each of [wordpressHeaders, refusing, dated(now), limitedBody, caller]) api.use('*', each);
  const sign = signRoutes({ tenant, database, shop, now }, accountOf);
  // Before the limits: each open page asks every eight seconds, and a busy evening must not use up the calls of orders.
  api.get('/treesal/v1/sign', sign.shown);
  for (const open of ['/wc/store/v1/*', '/wp/v2/*', '/treesal/v1/*', '/jwt-auth/v1/*'])
    api.use(open, allowances.call);
  api.get('/', async (context) => answer(indexOf((await shop()).settings.name.base, originOf(context))));
  api.route('/wc/store/v1', storeRoutes(shop, database, elsewhere?.onProductsSeen));
  api.route('/wp/v2', postRoutes(shop));
  const managed = {
    ...{ tenant, database, shop, now, onSettingsChanged },
    store: elsewhere?.menu ?? ownMenuStore({ database, shop, now }),
    onZonesChanged: sign.forget,
    hasOwn: (kind: 'zones' | 'branches') => hasOwnPlaces(tenantDirectory, kind),
    zoneStore: elsewhere?.zones ?? null,
    texts: options.settingsBook?.texts ?? null,
    onChanged: async (products: readonly number[]) => {
      await elsewhere?.onMenuChanged(products);
      // Reads the shop at once, which also informs listeners.
      await shop();
    },
  };
  api.route('/treesal/v1/manage', manageRoutes(managed, accountOf));
  const coupons = elsewhere ? [] : readSeed(tenantDirectory).coupons;
  const ordering = { tenant, database, shop, coupons, now, allowances, elsewhere: elsewhere ?? null };
  api.route('/treesal/v1', orderingRoutes(ordering, accountOf));
  api.route('/treesal/v1', sign.routes);
  api.route('/treesal/v1', publicPhotos({ database }));
  const hours = {
    ...{ tenant, database, now, onChange: onSettingsChanged },
    book: options.settingsBook?.hours ?? null,
    stated: async () => statedHours((await shop()).settings),
  };
  api.route('/treesal/v1', hoursRoutes(hours, accountOf));
  api.route('/jwt-auth/v1', loginRoutes(login));
  api.route('/wc/v3', managementRoutes({ database, shop, now, operator: options.operator ?? null }));
  app.route(UPLOADS, uploadRoutes(tenantDirectory));
  app.notFound(() => refuse(NO_ROUTE));
  app.onError(onError);
  return app;
}

/** Reads the shop for the first time. */
async function openedShop(options: StoreOptions): Promise<ShopNow> {
  const { tenant, tenantDirectory, database, now, elsewhere } = options;
  const shop = shopReader({
    ...{ tenant, now, rows: database, onRead: options.onShopRead },
    files: elsewhere?.files ?? merchantFiles(tenantDirectory, options.settingsChangesFile ?? null),
  });
  await shop();
  options.onOpened?.(shop);
  return shop;
}

const statedHours = ({ hours }: Settings) => ({
  week: managedWeek(hours),
  lastOrderMinutes: hours.lastOrderMinutes,
  exceptions: statedExceptions(hours.exceptions),
});

/** The time of the store's clock in each answer. */
const dated =
  (now: () => number): MiddlewareHandler =>
  async (context, next) => {
    await next();
    context.header('Date', new Date(now()).toUTCString());
  };

const limit = bodyLimit({
  maxSize: MAXIMUM_BODY_SIZE,
  onError: () => refuse({ status: 413, code: 'rest_too_large', message: 'The body is too large.' }),
});
/** A photo is larger. Its route limits it, after it has checked the account. */
const limitedBody: MiddlewareHandler = (context, next) =>
  context.req.path === PHOTO_UPLOADS ? next() : limit(context, next);

/** Answers all calls of a store that could not be opened; the site asks its customers to phone. */
export function closedStore(): Hono {
  const app = new Hono();
  app.use('/wp-json/*', wordpressHeaders);
  return app.all('*', () => refuse(OUT_OF_ORDER));
}

const NAMESPACES = ['wc/store/v1', 'wp/v2', 'treesal/v1', 'jwt-auth/v1', 'wc/v3'];

const indexOf = (name: string, origin: string) => ({
  name,
  description: '',
  url: origin,
  home: origin,
  namespaces: NAMESPACES,
});
