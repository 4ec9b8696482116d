import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { cacheDirectory } from './commands/places.ts';
import { EXIT, UsageError } from './commands/usage.ts';

// React, i18next and Astro take their slow development paths without it.
process.env.NODE_ENV ??= 'production';
enableCompileCache(join(cacheDirectory(), 'v8'));

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  build: async (args) => {
    const { readBuildArguments, runBuild } = await import('./commands/build.ts');
    return runBuild(readBuildArguments(args));
  },
  serve: async (args) => (await import('./commands/serve.ts')).runServe(args),
  dev: async (args) => (await import('./commands/dev.ts')).runDev(args),
  worker: async (args) => (await import('./commands/worker.ts')).runWorker(args),
  publish: async (args) => (await import('./commands/publish.ts')).runPublish(args),
  releases: async (args) => (await import('./commands/releases.ts')).runReleases(args),
  rollback: async (args) => (await import('./commands/releases.ts')).runRollback(args),
  merchants: async (args) => (await import('./commands/merchants.ts')).runMerchants(args),
  retire: async (args) => (await import('./commands/merchants.ts')).runRetire(args),
  doctor: async (args) => (await import('./doctor/doctor.ts')).runDoctor(args),
  'new-tenant': async (args) => (await import('./new-tenant/new-tenant.ts')).runNewTenant(args),
  start: async (args) => (await import('./commands/start.ts')).runStart(args),
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
