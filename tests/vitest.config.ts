import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';

const root = resolve(import.meta.dirname, '..');

/** Folders whose tests touch nothing that another test could see: they share their modules, which halves their time. */
const PURE = ['api', 'components', 'domain', 'i18n', 'islands', 'pwa', 'sources', 'views', 'wire'].map(
  (folder) => `src/${folder}/**/*.test.ts`,
);

/** What reads and writes orders and accounts holds on both engines. */
const ON_BOTH = [
  'scripts/backend/{ordering,login,database,manage}/*.test.ts',
  'scripts/backend/catalogue/management-routes.test.ts',
  'scripts/backend/killed-orders.test.ts',
  'scripts/cli/staff.test.ts',
  'scripts/orders/{back-office,live-store,orders,ordering-states,paid-online,services,vouchers-and-taxes}.test.ts',
];
/** What several services share. */
const ON_POSTGRES = [
  'scripts/backend/database/{postgres,take-file}.test.ts',
  'scripts/orders/services.test.ts',
];
/** These check real `Response` objects. The HTTP server's library replaces `Response` in the whole process. */
const ALONE = ['scripts/backend/directus/*.test.ts'];
/** What is of SQLite's files. */
const ON_FILES = ['scripts/backend/database/{sqlite-file,migrations}.test.ts'];

/**
 * What waits for processes, servers and browsers meets a time-out on a loaded machine now and then: CI tries it once
 * more, and names it at the end. By hand a failure is one.
 */
const retry = Number(process.env.DUKKAN_TEST_RETRIES ?? 0);

/** Test files at a time that wait for processes and disks a third of their time: of 313 s in a run, 190 s are CPU time. */
const UNITS_AT_ONCE = 3;

/** Test files at a time that wait for processes, disks and clocks half of their time. In full sizes they measure loads. */
const AT_ONCE = process.env.DUKKAN_FULL === '1' ? 2 : 4;

/**
 * Five suites: rules beside the code (those of orders on both engines), calls against back ends, whole builds, attacks and loads, and
 * journeys in a browser. In a run of several, those of one `groupOrder` share their workers.
 */
export default defineConfig({
  root,
  test: {
    root,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        test: {
          name: 'unit-pure',
          root,
          sequence: { groupOrder: 0 },
          include: PURE,
          pool: 'threads',
          isolate: false,
          maxWorkers: UNITS_AT_ONCE,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'unit-alone',
          root,
          sequence: { groupOrder: 0 },
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', ...ALONE],
          exclude: PURE,
          setupFiles: 'tests/quick-passwords.ts',
          maxWorkers: UNITS_AT_ONCE,
          retry,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'unit',
          root,
          sequence: { groupOrder: 0 },
          include: ['scripts/**/*.test.ts'],
          exclude: [...ON_POSTGRES, ...ALONE],
          isolate: false,
          setupFiles: ['tests/fresh-modules.ts', 'tests/quick-passwords.ts'],
          maxWorkers: UNITS_AT_ONCE,
          retry,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'unit-postgres',
          root,
          sequence: { groupOrder: 0 },
          include: ON_BOTH,
          exclude: ON_FILES,
          globalSetup: 'tests/shared-postgres.ts',
          isolate: false,
          setupFiles: ['tests/fresh-modules.ts', 'tests/quick-passwords.ts', 'tests/needs-postgres.ts'],
          maxWorkers: UNITS_AT_ONCE,
          retry,
          // Some write ten thousand rows.
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'contract',
          root,
          sequence: { groupOrder: 1 },
          include: ['tests/contract/**/*.test.ts'],
          maxWorkers: AT_ONCE,
          retry,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'build',
          root,
          sequence: { groupOrder: 1 },
          include: ['tests/build/**/*.test.ts', 'tests/rebuild/**/*.test.ts'],
          globalSetup: 'tests/compile-once.ts',
          // Compiled code runs as it is: pages hold the text of one of its functions.
          server: { deps: { external: [/\/compiled\/[\da-f]{16}\/server\//] } },
          maxWorkers: AT_ONCE,
          retry,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        root,
        test: {
          name: 'accept',
          root,
          sequence: { groupOrder: 1 },
          include: ['tests/accept/**/*.test.ts'],
          globalSetup: 'tests/compile-once.ts',
          retry,
          // Full sizes take minutes.
          testTimeout: process.env.DUKKAN_FULL === '1' ? 1_800_000 : 120_000,
          hookTimeout: process.env.DUKKAN_FULL === '1' ? 600_000 : 120_000,
          maxWorkers: AT_ONCE,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          root,
          sequence: { groupOrder: 2 },
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/compile-once.ts', 'tests/e2e/set-up/released-sites.ts'],
          // Files share their modules, a browser, and logins.
          isolate: false,
          setupFiles: ['tests/e2e/set-up/each-file.ts', 'tests/quick-passwords.ts'],
          // A browser on a busy machine needs more than the usual second.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry,
          // Journeys wait for the page and the store half of their time. Four at once take as long, and more of them meet a time-out.
          maxWorkers: 3,
        },
      },
    ],
  },
});
