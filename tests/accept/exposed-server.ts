import { join } from 'node:path';
import { openBackEnd } from '#scripts/backend/open-back-end.ts';
import { listen } from '#scripts/http/listen.ts';
import { listTenants } from '#scripts/merchants/list-tenants.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';

/** What `npm start` serves, at a free port and without builds; `DUKKAN_HOST` says where. Prints one line of JSON and goes on until it is killed. */
const [root = ''] = process.argv.slice(2);
const backEnd = await openBackEnd({
  tenantsDirectory: join(root, 'tenants'),
  slugs: listTenants(join(root, 'tenants')),
  dataDirectory: join(root, 'data'),
  changesDirectory: join(root, 'data/changes'),
  environment: process.env,
  onChanged: () => {},
});
const server = await listen(servingApplication(openSites(join(root, 'out')), backEnd.mounts), 0, {
  requestMs: 60_000,
});
const { newAccounts, demoToken } = backEnd;
process.stdout.write(`${JSON.stringify({ port: server.port, newAccounts, demoToken })}\n`);
