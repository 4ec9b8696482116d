import { build, runCommand } from './run-command.ts';

await runCommand({
  start: {
    does: 'build the merchants, serve them with their stores, and rebuild what changes',
    run: async (args) => (await import('./start.ts')).runStart(args),
  },
  'new-tenant': {
    does: 'set a merchant up: try its WooCommerce, ask the rest, write it',
    run: async (args) => (await import('./new-tenant/new-tenant.ts')).runNewTenant(args),
  },
  build,
  serve: {
    does: 'serve released sites by host name',
    run: async (args) => (await import('./serve.ts')).runServe(args),
  },
  worker: {
    does: 'take hooks, rebuild what changed and publish it; the operator page',
    run: async (args) => (await import('./worker.ts')).runWorker(args),
  },
  orders: {
    does: 'take orders for stores that have no plugin',
    run: async (args) => (await import('./orders.ts')).runOrders(args),
  },
  publish: {
    does: 'send what is live to a bucket or a folder',
    run: async (args) => (await import('./publish.ts')).runPublish(args),
  },
  releases: {
    does: "list a merchant's releases and their changes",
    run: async (args) => (await import('./releases.ts')).runReleases(args),
  },
  rollback: {
    does: 'make an older release live',
    run: async (args) => (await import('./releases.ts')).runRollback(args),
  },
  merchants: {
    does: 'list the merchants',
    run: async (args) => (await import('./merchants.ts')).runMerchants(args),
  },
  retire: {
    does: "take a former merchant's site off the air",
    run: async (args) => (await import('./merchants.ts')).runRetire(args),
  },
  staff: {
    does: "add, list and remove accounts of a merchant's staff",
    run: async (args) => (await import('./staff.ts')).runStaff(args),
  },
  doctor: {
    does: 'say what is wrong with this machine or a merchant, and what to do',
    run: async (args) => (await import('#scripts/doctor/doctor.ts')).runDoctor(args),
  },
  'directus:schema': {
    does: 'make the collection CustomerSettings in a Directus',
    run: async (args) => (await import('./directus-schema.ts')).runDirectusSchema(args),
  },
  'directus:import': {
    does: "send a merchant's settings and pictures to a Directus",
    run: async (args) => (await import('./directus-import.ts')).runDirectusImport(args),
  },
  compile: {
    does: 'compile the code beside itself, once after it is installed',
    run: async (args) => (await import('./compile.ts')).runCompile(args),
  },
  dev: {
    does: 'show one merchant with hot reload of the code',
    run: async (args) => (await import('./dev.ts')).runDev(args),
  },
});
