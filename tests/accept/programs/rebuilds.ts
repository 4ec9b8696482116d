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
    name: 'power-cut',
    shows:
      'a power cut leaves whole releases and every hook that was answered 2xx; what it or a failing disk has emptied is found and made again',
    parts: [
      accept('power-cut'),
      only(/damaged is told and made again/, build('build-command')),
      unit(
        'scripts/release/write-release.test.ts',
        'scripts/release/damage.test.ts',
        'scripts/publish/retire-site.test.ts',
        'scripts/queue/change-spool.test.ts',
        'scripts/service/service.test.ts',
      ),
    ],
  },
  {
    name: 'webhook-burst',
    shows: 'a storm of signed hooks is answered 2xx, loses no change and builds each merchant a few times',
    parts: [
      accept('webhook-burst'),
      unit(
        'scripts/queue/change-recorder.test.ts',
        'scripts/http/listen.test.ts',
        'scripts/queue/tenant-table.test.ts',
        'scripts/queue/worker.test.ts',
      ),
    ],
  },
  {
    name: 'webhook-auth',
    shows:
      'hooks that are forged, written anew, too large or another merchant’s are refused and cause no build',
    parts: [
      unit(
        'scripts/service/intake.test.ts',
        'scripts/http/client-address.test.ts',
        'scripts/program/signature.test.ts',
        'scripts/operator/application.test.ts',
        'scripts/operator/session.test.ts',
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
      unit(
        'src/sources/request/http.test.ts',
        'src/sources/store/woocommerce.test.ts',
        'src/sources/storefront.test.ts',
      ),
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
    name: 'damaged-data',
    shows:
      'damaged data are noticed before anything is written to them, told with a remedy, and harm one shop only',
    parts: [
      accept('damaged-data'),
      unit(
        'scripts/backend/database/sqlite-file.test.ts',
        'scripts/backend/damaged-while-open.test.ts',
        'scripts/backend/open-stores.test.ts',
        'scripts/queue/embedded-postgres.test.ts',
        'scripts/doctor/data.test.ts',
      ),
      only(/damaged/, unit('scripts/backend/open-back-end.test.ts')),
    ],
  },
  {
    name: 'disk-queue-down',
    shows:
      'a full disk, a database that is lost or silent, or a build that does not end costs no live page, and no hook is answered 2xx without being kept',
    parts: [
      unit('scripts/queue/thread-builder.test.ts', 'scripts/queue/database.test.ts'),
      only(/full disk/, build('build-command')),
      accept('database-down'),
      only(/503/, unit('scripts/service/intake.test.ts', 'scripts/operator/application.test.ts')),
    ],
  },
];
