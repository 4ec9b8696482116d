import { openBackEnd } from '#scripts/backend/open-back-end.ts';
import { listen } from '#scripts/http/listen.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';

/** A process that serves released sites and their embedded stores, and prints its port: `busy-server.ts <tenants> <out> <data> <slug…>`. */
const [tenantsDirectory = '', outDirectory = '', dataDirectory = '', ...slugs] = process.argv.slice(2);
const backEnd = await openBackEnd({
  tenantsDirectory,
  slugs,
  dataDirectory,
  changesDirectory: `${dataDirectory}/changes`,
  environment: {},
  onChanged: () => {},
});
const server = await listen(servingApplication(openSites(outDirectory), backEnd.mounts), 0);
process.stdout.write(`${server.port}\n`);
