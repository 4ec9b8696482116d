import { parseArgs } from 'node:util';
import { compile } from '#scripts/build/compile/compile.ts';
import { orderingStates } from '#scripts/orders/ordering-states.ts';
import { endsWithin } from '#scripts/program/ends-within.ts';
import { jsonLog, type Log, plainLog } from '#scripts/program/log.ts';
import {
  cacheDirectory,
  changesDirectory,
  dataDirectory,
  HOOKS_PORT,
  outDirectoryOf,
  queueDirectory,
  ROOT,
  tenantsDirectoryOf,
} from '#scripts/program/places.ts';
import { EXIT, orUsage, tellHelp, UsageError } from '#scripts/program/usage.ts';
import { type RebuildService, startRebuildService } from '#scripts/service/service.ts';
import { stopSignal } from './serve.ts';

/** Default interval of probes. */
export const PROBE_SECONDS = 300;

const USAGE = `npm run worker -- [options]

Takes hooks in and rebuilds merchants whose data changed.

  --port N        where hooks are taken (default: ${HOOKS_PORT})
  --no-intake     only build
  --slots N       builds at a time (default: one for each core; 0: only take hooks)
  --probe N       seconds between two probes of the same merchant's sources, and between two readings of the list of merchants
                  (default: ${PROBE_SECONDS}; 0: never)
  --no-watch      only hooks and probes find changes, also those in the merchants' folders
  --out DIR       where sites are released (default: DUKKAN_OUT, else dist)
  --tenants DIR   where the merchants' folders are (default: DUKKAN_TENANTS, else tenants)

DATABASE_URL names a PostgreSQL that several workers share; without it the queue lives in DUKKAN_DATA
(default: a folder of the cache).
DUKKAN_HOST is the address of this machine that it listens at (default: 127.0.0.1; 0.0.0.0 where a proxy is on another machine).
OPERATOR_TOKEN, HOOK_SECRET and HOOK_SECRET_<SLUG> (each also after NEXT_), METRICS_TOKEN say who may call; TRUSTED_PROXIES names the
proxies that may say who their callers are: see docs/decisions/08-rebuild-queue.md.`;

/** Time to stop, in milliseconds. Supervisors kill a process that takes longer. */
const STOP_MS = 9_000;
const LINGER_MS = 500;

interface WorkerCommand {
  readonly outDirectory: string;
  readonly tenantsDirectory: string;
  readonly port: number | null;
  readonly slots?: number;
  readonly probeEveryMs: number;
  readonly watchesFiles: boolean;
}

/** `npm run worker`: runs the rebuild service until it gets a signal. */
export async function runWorker(args: readonly string[]): Promise<number> {
  tellHelp(USAGE, args);
  const write = (text: string) => void process.stdout.write(text);
  const say = (process.stdout.isTTY ? plainLog : jsonLog)(process.env, write);
  // Builds show what `npm run orders` on this machine has changed.
  process.env.DUKKAN_CHANGES = changesDirectory();
  const service = await startWorkerService(readWorkerArguments(args), say);
  if (service.port !== null) {
    say(`takes hooks on http://localhost:${service.port}/hooks/<slug>/woocommerce`);
    say(`the operator's page is http://localhost:${service.port}/ops`);
  }
  await stopSignal();
  say('stopping: running builds may end');
  // A change counts as built only after a good build, so interrupted builds run again at the next start.
  const isWhole = await endsWithin(service.stop, STOP_MS);
  if (!isWhole) say('stopped before all builds had ended; they are built again at the next start');
  // Exit now: nothing that is still open has to be saved.
  setTimeout(() => process.exit(EXIT.ok), LINGER_MS).unref();
  return EXIT.ok;
}

/** Also used by `npm start`, which runs the service beside the sites. */
export async function startWorkerService(command: WorkerCommand, log: Log): Promise<RebuildService> {
  const cache = cacheDirectory();
  const { id, directory } = await compile(ROOT, cache);
  const states = orderingStates({ dataDirectory: dataDirectory(), databaseUrl: process.env.DATABASE_URL });
  const service = await startRebuildService({
    ...command,
    askOrdering: states.look,
    codeId: id,
    compiledDirectory: directory,
    cacheDirectory: cache,
    dataDirectory: queueDirectory(),
    environment: process.env,
    log,
  });
  const stop = async () => {
    await service.stop();
    await states.close();
  };
  return { ...service, stop };
}

function readWorkerArguments(args: readonly string[]): WorkerCommand {
  const values = parse(args);
  const slots = values.slots === undefined ? undefined : numberOf('slots', values.slots, 64);
  return {
    outDirectory: outDirectoryOf(values.out),
    tenantsDirectory: tenantsDirectoryOf(values.tenants),
    port: values['no-intake'] ? null : numberOf('port', values.port ?? String(HOOKS_PORT), 65_535),
    watchesFiles: values['no-watch'] !== true,
    probeEveryMs: 1000 * numberOf('probe', values.probe ?? String(PROBE_SECONDS), 1_000_000),
    ...(slots === undefined ? {} : { slots }),
  };
}

function numberOf(name: string, text: string, maximum: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > maximum)
    throw new UsageError(`--${name} ${text} is no number from 0 to ${maximum}.\n\n${USAGE}`);
  return value;
}

function parse(args: readonly string[]) {
  return orUsage(
    () =>
      parseArgs({
        args: [...args],
        options: {
          port: { type: 'string' },
          'no-intake': { type: 'boolean' },
          'no-watch': { type: 'boolean' },
          slots: { type: 'string' },
          probe: { type: 'string' },
          out: { type: 'string' },
          tenants: { type: 'string' },
        },
      }).values,
    USAGE,
  );
}
