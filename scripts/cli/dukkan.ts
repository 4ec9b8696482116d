import { EXIT, UsageError } from '#scripts/program/usage.ts';

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  build: async (args) => {
    const { readBuildArguments, runBuild } = await import('./build.ts');
    const status = await runBuild(readBuildArguments(args));
    // Once all is written, and at once: to give its heap back piece by piece takes Node longer than to render twenty pages.
    process.stdout.write('', () => process.exit(status));
    return status;
  },
  compile: async (args) => (await import('./compile.ts')).runCompile(args),
  serve: async (args) => (await import('./serve.ts')).runServe(args),
  orders: async (args) => (await import('./orders.ts')).runOrders(args),
  dev: async (args) => (await import('./dev.ts')).runDev(args),
  worker: async (args) => (await import('./worker.ts')).runWorker(args),
  publish: async (args) => (await import('./publish.ts')).runPublish(args),
  releases: async (args) => (await import('./releases.ts')).runReleases(args),
  rollback: async (args) => (await import('./releases.ts')).runRollback(args),
  merchants: async (args) => (await import('./merchants.ts')).runMerchants(args),
  retire: async (args) => (await import('./merchants.ts')).runRetire(args),
  doctor: async (args) => (await import('#scripts/doctor/doctor.ts')).runDoctor(args),
  'new-tenant': async (args) => (await import('#scripts/cli/new-tenant/new-tenant.ts')).runNewTenant(args),
  staff: async (args) => (await import('./staff.ts')).runStaff(args),
  start: async (args) => (await import('./start.ts')).runStart(args),
};

const [name = '', ...args] = process.argv.slice(2);
const run = COMMANDS[name];
try {
  if (!run)
    throw new UsageError(
      `There is no command ${JSON.stringify(name)}. There are: ${Object.keys(COMMANDS).join(', ')}.`,
    );
  process.exitCode = await run(args);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = EXIT.usage;
}
