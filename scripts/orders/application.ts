import { Hono } from 'hono';
import { type Connection, handlerAt, type Mount } from '#scripts/http/connection.ts';
import { type HostPlaces, hostTrouble } from '#scripts/merchants/host-trouble.ts';
import { noTenantsLine } from '#scripts/merchants/list-tenants.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';

interface OrderingOptions extends HostPlaces {
  readonly slugs: readonly string[];
  /** A line for the operator. */
  readonly say: (line: string) => void;
}

/** Answers the calls below `/wp-json/` of all merchants, by host name. Any other host or path gets 404. */
export function orderingApplication(options: OrderingOptions, mounts: readonly Mount[]): Hono {
  if (options.slugs.length === 0) options.say(`error: ${noTenantsLine(options.tenantsDirectory)}`);
  const slugByHost = new Map(
    options.slugs.flatMap((slug) => hostsOf(slug, options).map((host) => [host, slug] as const)),
  );
  const app = new Hono();
  app.all('*', ({ req, env }) => {
    const { hostname, pathname } = new URL(req.url);
    // A DNS name may end with a dot.
    const slug = slugByHost.get(hostname.replace(/\.$/, ''));
    const handler = slug === undefined ? null : handlerAt(mounts, pathname, slug);
    return handler
      ? handler(req.raw, env as Connection | undefined)
      : Response.json(
          { code: 'rest_no_route', message: 'No merchant takes orders here.', data: { status: 404 } },
          { status: 404, headers: { 'Cache-Control': 'no-store' } },
        );
  });
  return app;
}

/** Hosts at which a merchant takes orders. A host that another merchant uses or claims is reported and left out. */
function hostsOf(slug: string, options: OrderingOptions): readonly string[] {
  const tenant = readTenant(options.tenantsDirectory, slug);
  if (!tenant.ok) return [];
  return tenant.value.hosts.filter((host) => {
    const trouble = hostTrouble({ ...tenant.value, hosts: [host] }, options);
    if (trouble) options.say(`${slug} takes no orders at ${host}: ${trouble.reason}`);
    return trouble === null;
  });
}
