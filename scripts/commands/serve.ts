import { parseArgs } from 'node:util';
import { servingApplication } from '#scripts/serve/application.ts';
import { listen } from '#scripts/serve/listen.ts';
import { openSites, type Sites } from '#scripts/serve/site.ts';
import { outDirectoryOf, PORT } from './places.ts';
import { EXIT, orUsage, UsageError } from './usage.ts';

/** `npm run serve -- [--out DIR] [--port N]`: serves released sites until it is stopped. */
export async function runServe(args: readonly string[]): Promise<number> {
  const { outDirectory, port } = readServeArguments(args);
  const sites = openSites(outDirectory);
  const server = await listen(servingApplication(sites), port);
  process.stdout.write(addressLines(sites, server.port));
  await stopSignal();
  await server.close();
  return EXIT.ok;
}

function readServeArguments(args: readonly string[]): { outDirectory: string; port: number } {
  const { values } = orUsage(() =>
    parseArgs({ args: [...args], options: { out: { type: 'string' }, port: { type: 'string' } } }),
  );
  const port = Number(values.port ?? PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new UsageError(`--port ${values.port} is no port: give a number from 0 to 65535.`);
  }
  return { outDirectory: outDirectoryOf(values.out), port };
}

/** The addresses of all merchants, a line each. */
export function addressLines(sites: Sites, port: number): string {
  const rows = sites.all().map(({ manifest }) => `  http://${manifest.slug}.localhost:${port}/\n`);
  return `Merchants: http://localhost:${port}/\n${rows.join('')}${rows.length === 0 ? '  none is released yet: run `npm run build`\n' : ''}`;
}

export function stopSignal(): Promise<void> {
  return new Promise((resolvePromise) => {
    process.once('SIGINT', () => resolvePromise());
    process.once('SIGTERM', () => resolvePromise());
  });
}
