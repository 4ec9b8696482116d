import { getRequestListener } from '@hono/node-server';
import type { AstroInlineConfig } from 'astro';
import { type BackEnd, openBackEnd } from '#scripts/backend/open-back-end.ts';
import { loadAstro } from '#scripts/build/astro/astro.ts';
import type { Connection } from '#scripts/http/connection.ts';
import { listTenants } from '#scripts/merchants/list-tenants.ts';
import {
  changesDirectory,
  DEFAULT_TENANTS,
  dataDirectory,
  listeningHost,
  PORT,
  ROOT,
} from '#scripts/program/places.ts';
import { EXIT, tellHelp, UsageError } from '#scripts/program/usage.ts';
import { stopSignal } from './serve.ts';

const USAGE = `npm run dev -- <slug>

Astro's dev server for one merchant of tenants/, with its store and data service; pages follow the code and the merchant's files.
DUKKAN_HOST is the address of this machine that it listens at (default: 127.0.0.1).`;

/**
 * `npm run dev -- <slug>`: Astro's dev server for one merchant, with hot reload of the code and of `tenants/<slug>`, and the embedded
 * back end at the same host. Reloaded pages show changes that were made there.
 */
export async function runDev(args: readonly string[]): Promise<number> {
  tellHelp(USAGE, args);
  const positionals = args.filter((arg) => arg !== '--');
  const known = listTenants(DEFAULT_TENANTS);
  const [slug = ''] = positionals;
  if (!known.includes(slug) || positionals.length !== 1) {
    throw new UsageError(`Name one merchant: npm run dev -- <slug>. There are: ${known.join(', ')}.`);
  }
  process.env.NODE_ENV = 'development';
  process.env.DUKKAN_DEV_TENANT = slug;
  const changes = changesDirectory();
  process.env.DUKKAN_CHANGES = changes;
  const backEnd = await openBackEnd({
    tenantsDirectory: DEFAULT_TENANTS,
    slugs: [slug],
    dataDirectory: dataDirectory(),
    changesDirectory: changes,
    environment: process.env,
    onChanged: () => {},
  });
  const { dev } = await loadAstro();
  const host = `${slug}.localhost`;
  const server = await dev({
    root: ROOT,
    server: { host: listeningHost(), port: PORT, allowedHosts: [host] },
    vite: viteWith(backEnd, slug),
  });
  process.stdout.write(`\n  http://${host}:${server.address.port}/\n${backEnd.greeting}`);
  await stopSignal();
  await server.stop();
  await backEnd.close();
  return EXIT.ok;
}

/** The dev server. It passes the paths of the back end on before it looks for pages. */
const viteWith = ({ mounts }: BackEnd, slug: string): NonNullable<AstroInlineConfig['vite']> => ({
  plugins: [
    {
      name: 'dukkan-back-end',
      configureServer({ middlewares }) {
        for (const { prefix, handlerOf } of mounts) {
          const handler = handlerOf(slug);
          if (!handler) continue;
          const listener = getRequestListener((request, connection) =>
            handler(request, connection as Connection),
          );
          middlewares.use((request, response, next) =>
            request.url?.startsWith(prefix) ? void listener(request, response) : next(),
          );
        }
      },
    },
  ],
});
