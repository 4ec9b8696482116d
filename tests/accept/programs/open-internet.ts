import { accept, type Program, unit } from './program.ts';

/** What strangers do to servers that anybody can reach. */
export const OPEN_INTERNET: readonly Program[] = [
  {
    name: 'exposed-demo',
    shows:
      'the embedded back end at an address that others reach lets nobody in, and keeps nothing of 600 MB',
    parts: [
      accept('exposed-demo'),
      unit(
        'scripts/backend/directus/auth.test.ts',
        'scripts/backend/directus/items.test.ts',
        'scripts/backend/ordering/orders-seen.test.ts',
        'scripts/backend/open-stores.test.ts',
        'scripts/backend/open-back-end.test.ts',
        'scripts/cli/staff.test.ts',
      ),
    ],
  },
  {
    name: 'limits',
    shows: 'no client holds connections, time or work that others need',
    parts: [
      accept('slow-clients', 'busy-stores'),
      unit(
        'scripts/http/listen.test.ts',
        'scripts/backend/limits.test.ts',
        'scripts/backend/ordering/validate-coupon.test.ts',
        'scripts/backend/ordering/today-orders.test.ts',
        'scripts/backend/directus/made-pictures.test.ts',
        'scripts/backend/manage/photo-routes.test.ts',
        'src/api/today-orders.test.ts',
      ),
    ],
  },
  {
    name: 'same-host',
    shows: 'no merchant gets a host that is served for another, nor one of the platform',
    parts: [
      accept('same-host'),
      unit(
        'src/domain/tenant/host-claims.test.ts',
        'scripts/merchants/roster.test.ts',
        'scripts/cli/new-tenant/new-tenant.test.ts',
      ),
    ],
  },
  {
    name: 'operator-door',
    shows: 'the operator’s token cannot be short, guesses of it are slow, and logging out ends the session',
    parts: [
      unit(
        'scripts/operator/door.test.ts',
        'scripts/operator/session.test.ts',
        'scripts/operator/application.test.ts',
      ),
    ],
  },
];
