import { parseArgs } from 'node:util';
import { listen } from '#scripts/http/listen.ts';
import { outDirectoryOf, PORT } from '#scripts/program/places.ts';
import { EXIT, orUsage, tellHelp, UsageError } from '#scripts/program/usage.ts';
import { damageText, tellDamage } from '#scripts/release/damage.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites, type Sites } from '#scripts/serve/site.ts';

const USAGE = `npm run serve -- [--out DIR] [--port N]

Serves released sites until it is stopped.

  --out DIR   where sites are released (default: DUKKAN_OUT, else dist)
  --port N    where it listens (default: ${PORT}; 0: any free port)

DUKKAN_HOST is the address of this machine that it listens at (default: 127.0.0.1).`;

/** `npm run serve -- [--out DIR] [--port N]`: serves released sites until it gets a signal. */
export async function runServe(args: readonly string[]): Promise<number> {
  tellHelp(USAGE, args);
  const { outDirectory, port } = readServeArguments(args);
  const sites = openSites(outDirectory);
  const server = await listen(servingApplication(sites), port);
  process.stdout.write(addressLines(sites, server.port));
  void tellDamage(outDirectory, (slug, damage) =>
    console.error(`${slug}: ${damageText(damage)}. Visitors get an error there: npm run build -- ${slug}`),
  );
  await stopSignal();
  await server.close();
  return EXIT.ok;
}

function readServeArguments(args: readonly string[]): { outDirectory: string; port: number } {
  const { values } = orUsage(
    () => parseArgs({ args: [...args], options: { out: { type: 'string' }, port: { type: 'string' } } }),
    USAGE,
  );
  return { outDirectory: outDirectoryOf(values.out), port: portOf(values.port) };
}

/** The port of `--port`; default `PORT`. */
export function portOf(option: string | undefined): number {
  const port = Number(option ?? PORT);
  if (option === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port ${option} is no port: give a number from 0 to 65535.`);
  return port;
}

/** The addresses of all merchants, one per line. */
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
