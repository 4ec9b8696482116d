import { accept, build, only, type Program, rebuild, unit } from './program.ts';

/** Builds, hooks and releases. */
export const REBUILDS: readonly Program[] = [
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
    name: 'webhook-burst',
    shows: 'a storm of signed hooks is answered 2xx, loses no change and builds each merchant a few times',
    parts: [
      accept('webhook-burst'),
      unit(
        'scripts/rebuild/change-recorder.test.ts',
        'scripts/rebuild/intake-server.test.ts',
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
        'scripts/rebuild/client-address.test.ts',
        'scripts/rebuild/signature.test.ts',
        'scripts/ops/application.test.ts',
        'scripts/ops/session.test.ts',
      ),
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
