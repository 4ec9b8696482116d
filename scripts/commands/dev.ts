import { listTenants } from '#scripts/prerender/tenants.ts';
import { DEFAULT_TENANTS, PORT, ROOT } from './places.ts';
import { stopSignal } from './serve.ts';
import { EXIT, UsageError } from './usage.ts';

/** `npm run dev -- <slug>`: Astro's dev server for one merchant, with hot reload of code and of `tenants/<slug>`. */
export async function runDev(args: readonly string[]): Promise<number> {
  const positionals = args.filter((arg) => arg !== '--');
  const known = listTenants(DEFAULT_TENANTS);
  const [slug = ''] = positionals;
  if (!known.includes(slug) || positionals.length !== 1) {
    throw new UsageError(`Name one merchant: npm run dev -- <slug>. There are: ${known.join(', ')}.`);
  }
  process.env.NODE_ENV = 'development';
  process.env.DUKKAN_DEV_TENANT = slug;
  const { dev } = await import('astro');
  const host = `${slug}.localhost`;
  const server = await dev({ root: ROOT, server: { port: PORT, allowedHosts: [host] } });
  process.stdout.write(`\n  http://${host}:${server.address.port}/\n`);
  await stopSignal();
  await server.stop();
  return EXIT.ok;
}
