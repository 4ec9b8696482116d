import { Hono } from 'hono';
import { type Connection, handlerAt, type Mount } from '#scripts/http/connection.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';

/** The stores of all merchants by host name, below `/wp-json/`. Another host, and what is not a store's, is not found. */
export function orderingApplication(
  tenantsDirectory: string,
  slugs: readonly string[],
  mounts: readonly Mount[],
): Hono {
  const slugByHost = new Map(
    slugs.flatMap((slug) => {
      const tenant = readTenant(tenantsDirectory, slug);
      return (tenant.ok ? tenant.value.hosts : []).map((host) => [host, slug] as const);
    }),
  );
  const app = new Hono();
  app.all('*', ({ req, env }) => {
    const { hostname, pathname } = new URL(req.url);
    const slug = slugByHost.get(hostname);
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
