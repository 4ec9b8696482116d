import { servingApplication } from '#scripts/serve/application.ts';
import { listen } from '#scripts/serve/listen.ts';
import { openSites } from '#scripts/serve/site.ts';
import { readBuildArguments, runBuild } from './build.ts';
import { PORT } from './places.ts';
import { addressLines, stopSignal } from './serve.ts';

/** `npm start`: builds the merchants under `tenants/` and serves them. A merchant that fails does not stop the others. */
export async function runStart(args: readonly string[]): Promise<number> {
  const command = readBuildArguments(args);
  const status = await runBuild(command);
  const sites = openSites(command.outDirectory);
  const server = await listen(servingApplication(sites), PORT);
  process.stdout.write(`\n${addressLines(sites, server.port)}Stop with Ctrl+C.\n`);
  await stopSignal();
  await server.close();
  return status;
}
