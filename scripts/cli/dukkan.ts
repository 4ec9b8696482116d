import { build, runCommand } from './run-command.ts';

await runCommand({
  build,
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
});
