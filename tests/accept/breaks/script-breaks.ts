import type { Break } from './break.ts';

/** Faults in what builds, serves and rebuilds: `scripts`. */
export const SCRIPT_BREAKS: Readonly<Record<string, Break>> = {
  'another-merchants-row': {
    damage: 'staff of the data service change the rows of all merchants',
    file: 'scripts/backend/directus/permissions.ts',
    find: `role !== 'staff' || row.slug === merchant`,
    replace: 'true || (role && row.slug === merchant)',
    test: 'scripts/backend/directus/items.test.ts',
  },
  'driver-reads-all': {
    damage: 'a driver reads what the call centre reads',
    file: 'src/domain/staff/orders-seen.ts',
    find: `role === 'driver' ? 'deliveries' : 'none'`,
    replace: `role === 'driver' ? 'all' : 'none'`,
    test: 'scripts/backend/ordering/orders-seen.test.ts',
  },
  'forwarded-outbox': {
    damage: 'whoever comes through a proxy on this machine has the outbox',
    file: 'scripts/backend/directus/demo-door.ts',
    find: 'FORWARDING.every((name) => call.req.header(name) === undefined)',
    replace: 'FORWARDING.length > 0',
    test: 'scripts/backend/directus/auth.test.ts',
  },
  'constant-time-comparison': {
    damage: 'hook signatures are compared byte by byte, so that time tells how much of a guess is right',
    file: 'scripts/program/signature.ts',
    find: 'given.length === wanted.length && timingSafeEqual(given, wanted)',
    replace: 'given.equals(wanted)',
    test: 'scripts/program/signature.test.ts',
  },
  'coupon-guesses': {
    damage: `orders try out coupon codes without being counted`,
    file: 'scripts/backend/ordering/ordering-routes.ts',
    find: `const created = withCode(request, wanted.value.coupon_code, () => createOrder(wanted.value, context));`,
    replace: `const created = createOrder(wanted.value, context);`,
    test: 'scripts/backend/ordering/validate-coupon.test.ts',
  },
  'damaged-file-opened': {
    damage: 'a damaged file of orders is opened, and written to',
    file: 'scripts/backend/database/sqlite-file.ts',
    find: 'if (damage !== null) throw new DamagedFile(file, damage);',
    replace: '',
    test: 'scripts/backend/database/sqlite-file.test.ts',
  },
  'damage-met-forgotten': {
    damage: 'a store goes on taking orders after it met damage',
    file: 'scripts/backend/application.ts',
    find: 'isDamaged = true;',
    replace: '',
    test: 'scripts/backend/damaged-while-open.test.ts',
  },
  'data-readable': {
    damage: 'other accounts of the machine may read names and phones',
    file: 'scripts/program/private-files.ts',
    find: 'chmodSync(path, mode);',
    replace: 'chmodSync(path, mode | 0o055);',
    test: 'scripts/backend/database/sqlite-file.test.ts',
  },
  fence: {
    damage: 'a build that was overtaken may still publish',
    file: 'scripts/queue/tenant-table.ts',
    find: `SELECT 1 FROM \${table} WHERE slug = $1 AND fence = $2`,
    replace: `SELECT 1 FROM \${table} WHERE slug = $1 AND fence >= $2`,
    test: 'scripts/queue/tenant-table.test.ts',
  },
  'full-disk-hidden': {
    damage: 'a full disk is told as a transaction that is not there',
    file: 'scripts/backend/database/database.ts',
    find: `if (sql.isTransaction) sql.exec('ROLLBACK');`,
    replace: `sql.exec('ROLLBACK');`,
    test: 'scripts/backend/database/sqlite-file.test.ts',
  },
  'forwarded-trusted': {
    damage: 'anybody may name another client in X-Forwarded-For, and so has as many places as it likes',
    file: 'scripts/http/client-address.ts',
    find: 'if (client === null || !isTrusted(client)) break;',
    replace: 'if (client === null) break;',
    test: 'scripts/http/client-address.test.ts',
  },
  'guesses-free': {
    damage: 'tokens of the operator may be guessed as quickly as they can be sent',
    file: 'scripts/operator/door.ts',
    find: 'const waitSeconds = guessed.begin(count);',
    replace: 'const waitSeconds = 0;',
    test: 'scripts/operator/door.test.ts',
  },
  'host-taken': {
    damage: 'a merchant is released for a host that is served for another',
    file: 'scripts/build/prerender/build-tenant.ts',
    find: 'if (trouble) return',
    replace: 'if (trouble && slug === "") return',
    test: 'tests/accept/same-host.test.ts',
  },
  'inline-scripts': {
    damage: 'the policy lets inline scripts run',
    file: 'scripts/release/hosting-rules.ts',
    find: `["script-src 'self'", ...hashes`,
    replace: `["script-src 'self' 'unsafe-inline'", ...hashes`,
    test: 'scripts/release/host-files.test.ts',
  },
  'logout-forgets-nothing': {
    damage: 'logging out takes the cookie from the browser, and a copy of it goes on opening everything',
    file: 'scripts/operator/session.ts',
    find: `if (id !== null) await database.query(\`DELETE`,
    replace: `if (id === '') await database.query(\`DELETE`,
    test: 'scripts/operator/session.test.ts',
  },
  'rollback-assets': {
    damage: 'a rollback leaves pages that are open without their assets',
    file: 'scripts/release/carry-assets.ts',
    find: 'if (carried.length === 0) return target;',
    replace: 'if (carried.length >= 0) return target;',
    test: 'scripts/release/rollback.test.ts',
  },
  'shrink-released': {
    damage: 'an empty or shrunken catalogue goes live',
    file: 'scripts/build/prerender/hold-shrunken.ts',
    find: 'productCount < lastCount / 2',
    replace: 'productCount < 0',
    test: 'scripts/build/prerender/release-storefront.test.ts',
  },
  'slow-headers': {
    damage: 'nobody looks for clients that never finish what they say',
    file: 'scripts/http/listen.ts',
    find: 'connectionsCheckingInterval: 1_000,',
    replace: 'connectionsCheckingInterval: 3_600_000,',
    test: 'tests/accept/slow-clients.test.ts',
  },
  'unsigned-hooks': {
    damage: 'a hook without a secret of its merchant is taken',
    file: 'scripts/program/signature.ts',
    find: `  let isRight = false;
  for (const secret of secrets) {
    if (`,
    replace: `  let isRight = secrets.length === 0;
  for (const secret of secrets) {
    if (`,
    test: 'scripts/service/intake.test.ts',
  },
  'unsynced-hooks': {
    damage: 'a hook is answered before its change is on the disk',
    file: 'scripts/queue/change-spool.ts',
    find: '          await file.datasync();\n',
    replace: '',
    test: 'scripts/queue/change-spool.test.ts',
  },
};
