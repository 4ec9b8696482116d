/** The suites of tests/vitest.config.ts. */
export type Suite = 'unit' | 'contract' | 'build' | 'accept' | 'e2e';

/** Tests that show one thing together. */
export interface Program {
  readonly name: string;
  /** What must hold. */
  readonly shows: string;
  readonly parts: readonly Part[];
}

export interface Part {
  readonly suite: Suite;
  readonly files: readonly string[];
  /** Only tests whose full name matches; all of the files without it. */
  readonly tests?: RegExp;
}

const unit = (...files: string[]): Part => ({ suite: 'unit', files });
const contract = (...names: string[]): Part => part('contract', 'contract', names);
const build = (...names: string[]): Part => part('build', 'build', names);
const rebuild = (...names: string[]): Part => part('build', 'rebuild', names);
const accept = (...names: string[]): Part => part('accept', 'accept', names);
const browser = (...names: string[]): Part => part('e2e', 'e2e', names);
const only = (tests: RegExp, from: Part): Part => ({ ...from, tests });

function part(suite: Suite, folder: string, names: readonly string[]): Part {
  return { suite, files: names.map((name) => `tests/${folder}/${name}.test.ts`) };
}

/** docs/faults.md says which attack or failure each of them stands for. */
export const PROGRAMS: readonly Program[] = [
  {
    name: 'tenant-canary',
    shows: 'no word of one merchant, and none of another language, is in another site',
    parts: [build('isolation'), unit('src/pwa/cache-names.test.ts')],
  },
  {
    name: 'xss-corpus',
    shows: 'no field of a merchant runs a script, asks another host or breaks a page',
    parts: [
      accept('xss-corpus'),
      browser('hostile'),
      build('fixture-merchants'),
      unit(
        'src/domain/storefront/json-for-script.test.ts',
        'src/domain/theme/colour.test.ts',
        'src/domain/theme/stylesheet.test.ts',
        'src/domain/tenant/links.test.ts',
        'src/domain/tenant/identifiers.test.ts',
        'src/domain/order/whatsapp-text.test.ts',
        'src/wire/directus/settings.test.ts',
      ),
    ],
  },
  {
    name: 'sanitiser-fuzz',
    shows: 'what the sanitiser lets through is the same harmless text in a real browser',
    parts: [accept('sanitiser-fuzz'), unit('src/sources/sanitise-html.test.ts')],
  },
  {
    name: 'kill9',
    shows: 'kill -9 at any moment leaves whole releases, loses no change and no order, and locks nothing',
    parts: [
      build('killed-build'),
      rebuild('killed-worker', 'shared-database'),
      unit('scripts/backend/killed-orders.test.ts', 'scripts/release/site-lock.test.ts'),
    ],
  },
  {
    name: 'order-once',
    shows: 'clicks, tabs, reloads and lost answers make at most one order, and none is silently lost',
    parts: [
      only(/one order is made|are never paid|new price/, browser('order-faults')),
      unit(
        'src/stores/send-order.test.ts',
        'src/stores/two-tabs.test.ts',
        'src/domain/cart/cart-check.test.ts',
        'src/domain/cart/totals.test.ts',
        'scripts/backend/ordering/create-order.test.ts',
        'scripts/backend/ordering/order-stock.test.ts',
      ),
    ],
  },
  {
    name: 'webhook-burst',
    shows: 'a storm of signed hooks is answered 2xx, loses no change and builds each merchant a few times',
    parts: [
      accept('webhook-burst'),
      unit(
        'scripts/rebuild/change-recorder.test.ts',
        'scripts/rebuild/tenant-table.test.ts',
        'scripts/rebuild/worker.test.ts',
      ),
    ],
  },
  {
    name: 'webhook-auth',
    shows:
      'hooks that are forged, written anew, too large or another merchant’s are refused and cause no build',
    parts: [
      unit(
        'scripts/rebuild/intake.test.ts',
        'scripts/rebuild/signature.test.ts',
        'scripts/ops/application.test.ts',
        'scripts/ops/session.test.ts',
      ),
    ],
  },
  {
    name: 'secrets',
    shows: 'no secret is in any output, cache, report or log',
    parts: [
      accept('secrets'),
      unit('scripts/ops/log.test.ts'),
      only(/secret/, build('fixture-merchants')),
      only(
        /secret|token/i,
        unit('src/sources/storefront.test.ts', 'src/sources/http.test.ts', 'src/api/http.test.ts'),
      ),
      only(/secrets/, contract('faults')),
    ],
  },
  {
    name: 'one-bad-of-5000',
    shows: 'bad items are left out and named, all others are published',
    parts: [accept('one-bad-of-5000'), unit('src/wire/woocommerce/catalogue.test.ts')],
  },
  {
    name: 'source-faults',
    shows:
      'a source that fails in any way costs a few polite tries and no release, its own or another merchant’s',
    parts: [
      accept('source-faults'),
      unit('src/sources/http.test.ts', 'src/sources/woocommerce.test.ts', 'src/sources/storefront.test.ts'),
      build('build-command'),
    ],
  },
  {
    name: 'csp',
    shows: 'no page of a whole journey breaks the policy, and the policy stops what is injected',
    parts: [
      browser('policy'),
      only(/policy/, browser('hostile')),
      unit('scripts/release/host-files.test.ts'),
    ],
  },
  {
    name: 'storage',
    shows: 'storage that is full, missing, throwing or damaged leaves a working shop',
    parts: [
      only(/^storage/, browser('cart')),
      only(/storage|damaged/, browser('cards')),
      only(/refuses storage/, browser('ordering')),
      only(/without room/, browser('pwa-offline')),
      unit('src/stores/safe-storage.test.ts', 'src/stores/cart.test.ts', 'src/stores/two-tabs.test.ts'),
    ],
  },
  {
    name: 'offline-checkout',
    shows:
      'without a network what was written stays, nothing is sent behind one’s back, and the reason is said',
    parts: [
      only(/no order is made/, browser('order-faults')),
      only(/survives a reload/, browser('checkout')),
      browser('pwa-offline', 'pwa-errors'),
    ],
  },
  {
    name: 'skew',
    shows: 'an old page beside a new release loads again at most once, and updates wait for the customer',
    parts: [
      browser('pwa-update', 'pwa-removal'),
      unit('src/domain/release/reload-guard.test.ts', 'scripts/release/retained-assets.test.ts'),
    ],
  },
  {
    name: 'api-faults',
    shows: 'calls that fail are tried again only when they read, and always end in a value',
    parts: [
      contract('faults'),
      unit('src/api/http.test.ts', 'src/api/ordering.test.ts', 'src/api/store.test.ts'),
      unit('src/domain/cart/attempts.test.ts', 'scripts/backend/ordering/validate-coupon.test.ts'),
    ],
  },
  {
    name: 'staff-privacy',
    shows: 'orders and people’s names reach nobody without a login and stay in no cache',
    parts: [
      browser('staff-session', 'staff-privacy'),
      only(/staff pages/, browser('pwa-offline')),
      only(/staff/, unit('src/pwa/request-kind.test.ts')),
      unit('src/domain/staff/return-path.test.ts'),
    ],
  },
  {
    name: 'ssrf-bombs',
    shows: 'sources cannot make the builder ask inner hosts, follow foreign redirects or unpack bombs',
    parts: [unit('src/sources/paths.test.ts', 'src/sources/images.test.ts', 'src/sources/http.test.ts')],
  },
  {
    name: 'traversal',
    shows: 'no slug, id or request path leaves its folder',
    parts: [
      only(/climb|pointer|manifest/, build('serving')),
      only(/outside/, build('fixture-merchants')),
      unit(
        'scripts/release/write-release.test.ts',
        'src/sources/paths.test.ts',
        'scripts/release/rollback.test.ts',
      ),
      only(/that names|wrong use|refus|exit|status/i, build('build-command')),
    ],
  },
  {
    name: 'hours-dst',
    shows: 'the merchant’s clock decides, past midnight and across changes of the clock',
    parts: [
      unit('src/domain/hours/open-state.test.ts', 'src/domain/staff/merchant-day.test.ts'),
      browser('opening'),
      only(/closed/, browser('order-faults')),
    ],
  },
  {
    name: 'rollback',
    shows: 'a rollback takes milliseconds, readers get no 404, and it stays until told otherwise',
    parts: [accept('rollback'), unit('scripts/release/rollback.test.ts')],
  },
  {
    name: 'scale',
    shows: 'many merchants and large catalogues are released in time, and only what changed is rendered',
    parts: [accept('scale'), build('same-input')],
  },
  {
    name: 'response',
    shows:
      'on a processor four times as slow a tap is answered in 50 ms, and 500 orders are updated in 100 ms',
    parts: [browser('response'), only(/five hundred/, browser('staff-live'))],
  },
  {
    name: 'disk-queue-down',
    shows:
      'a full disk or a lost database costs no live page, and no hook is answered 2xx without being kept',
    parts: [
      only(/full disk/, build('build-command')),
      accept('database-down'),
      only(
        /503|could not be kept/,
        unit('scripts/rebuild/intake.test.ts', 'scripts/ops/application.test.ts'),
      ),
    ],
  },
];
