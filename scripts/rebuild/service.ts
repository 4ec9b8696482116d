import { availableParallelism } from 'node:os';
import type { Log } from '#scripts/ops/log.ts';
import { openOps } from '#scripts/ops/open-ops.ts';
import { listTenants } from '#scripts/prerender/list-tenants.ts';
import { publisherOf } from '#scripts/publish/publisher-of.ts';
import { publishingBuilder } from '#scripts/publish/publishing-builder.ts';
import { rosterKeeper } from '#scripts/roster/roster-keeper.ts';
import { changeRecorder } from './change-recorder.ts';
import { trustedProxies } from './client-address.ts';
import { directusRows } from './directus-rows.ts';
import { fetchUntil } from './fetch-until.ts';
import { intakeApplication } from './intake.ts';
import { CONNECTIONS_OF_CLIENT, listenForHooks } from './intake-server.ts';
import { logEnd } from './log-end.ts';
import { logRefusals } from './log-refusals.ts';
import { nightly } from './nightly.ts';
import { passes } from './passes.ts';
import { probe } from './probe.ts';
import { openRebuildState } from './rebuild-state.ts';
import { startReconciling } from './reconcile.ts';
import type { TenantTable, Timing } from './tenant-row.ts';
import { threadBuilder } from './thread-builder.ts';
import { watchTenants } from './watch-tenants.ts';
import { startWorker } from './worker.ts';
import { workerBeats } from './worker-beats.ts';

export interface ServiceOptions {
  readonly codeId: string;
  readonly compiledDirectory: string;
  readonly tenantsDirectory: string;
  readonly outDirectory: string;
  readonly cacheDirectory: string;
  /** Of the embedded database. */
  readonly dataDirectory: string;
  /** Hook secrets, tokens, `DATABASE_URL`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where hooks are taken; null: this process only builds. */
  readonly port: number | null;
  /** Builds at a time; 0: this process only takes hooks. Default: one for each core. */
  readonly slots?: number;
  /** How often each merchant's sources are probed. */
  readonly reconcileMs: number;
  readonly watchesFiles: boolean;
  readonly schema?: string;
  readonly timing?: Timing;
  readonly log: Log;
}

export interface RebuildService {
  readonly port: number | null;
  readonly table: TenantTable;
  /** Tells of a change; resolves when it is on disk. */
  changed(slug: string, looksAgain?: boolean): Promise<void>;
  stop(): Promise<void>;
}

const TIMING: Timing = { quietMs: 1000, longestWaitMs: 15_000 };

/** Hook intake, queue, workers, watching and reconciling in one process; several of them share a PostgreSQL. */
export async function startRebuildService(options: ServiceOptions): Promise<RebuildService> {
  const { environment, tenantsDirectory, log, slots = availableParallelism() } = options;
  const isTrustedProxy = trustedProxies(environment.TRUSTED_PROXIES);
  const sayRefused = logRefusals(log, Date.now);
  const onError = (error: Error) => log(`error: ${error.message}`);
  const state = await openRebuildState(options, onError);
  const { database, table, queue } = state;
  /** Ends questions to sources that are still open when the service stops: a slow one must not hold it up. */
  const ending = new AbortController();
  const sources = { tenantsDirectory, environment, fetch: fetchUntil(ending.signal) };
  const timing = options.timing ?? TIMING;
  const roster = rosterKeeper({
    ...sources,
    everyMs: options.reconcileMs,
    log,
    onMerchants: (slugs) =>
      table.record(
        slugs.map((slug) => ({ slug, count: 1, looksAgain: false })),
        timing,
      ),
  });
  await roster.refresh();
  let known = new Set(listTenants(tenantsDirectory));
  await table.enrol([...known]);

  const allPasses = passes(database, options.codeId, log);
  await allPasses.request('code', options.codeId);
  const builder = threadBuilder({
    codeId: options.codeId,
    compiledDirectory: options.compiledDirectory,
    tenantsDirectory,
    outDirectory: options.outDirectory,
    cacheDirectory: options.cacheDirectory,
    environment: { ...environment },
    force: false,
    acceptShrink: false,
  });
  const address = environment.PUBLISH_TO;
  const publisher = address ? publisherOf(address, environment) : null;
  const ops = await openOps({
    database,
    environment,
    tenantsDirectory,
    outDirectory: options.outDirectory,
    publisher,
    isKnown: async (slug) => isKnown(slug) || (await table.row(slug)) !== null,
    forget: table.forget,
    rebuild: (slug) => recorder.record(slug, false),
    rebuildAll: () => allPasses.request('operator', crypto.randomUUID()),
    log,
  });
  const worker = startWorker({
    table,
    queue,
    builder: publisher ? publishingBuilder(builder, publisher, options.outDirectory) : builder,
    slots,
    onError,
    offerRoom: allPasses.offerRoom,
    beforeEnd: allPasses.onEnd,
    onEnd: async (begun, report) => {
      logEnd(log, report);
      await ops.onEnd(begun, report);
    },
  });
  const recorder = changeRecorder(table, timing, () => worker.wake(timing.quietMs));
  if (slots > 0) builder.warm(1);

  /** A folder that was made while we run is a merchant too. */
  function isKnown(slug: string): boolean {
    if (!known.has(slug)) known = new Set(listTenants(tenantsDirectory));
    return known.has(slug);
  }
  const stops: (() => unknown)[] = [];
  stops.push(await workerBeats(database).start({ slots, codeId: options.codeId }, onError));
  if (options.watchesFiles)
    stops.push(
      watchTenants(tenantsDirectory, (slug) => {
        if (isKnown(slug)) recorder.record(slug, false).catch(onError);
      }),
    );
  stops.push(
    roster.start(),
    startReconciling({
      table,
      everyMs: options.reconcileMs,
      probe: (slug) => probe(slug, sources),
      onChange: (slug) => {
        log(`${slug} changed without a hook`);
        worker.wake();
      },
      onError,
    }),
    nightly((day) => allPasses.request('nightly', day), onError),
  );
  const slugsOf = directusRows(sources);
  const intake = intakeApplication({
    environment,
    isKnown,
    record: recorder.record,
    slugsOf: async (event) => {
      if (event.collection === 'CustomerSettings') void roster.refresh();
      return slugsOf(event);
    },
    requestPass: async () => (await allPasses.request('operator', crypto.randomUUID())) ?? 0,
    rows: table.rows,
    log,
    answered: ops.hooked,
  });
  intake.route('/', ops.app);
  let server: Awaited<ReturnType<typeof listenForHooks>> | null = null;
  async function stop(): Promise<void> {
    ops.stopping();
    ending.abort();
    // All at once: the worker takes nothing more from here on, whatever the others still wait for.
    await Promise.all([worker.stop(), server?.close(), ...stops.map((end) => end())]);
    await builder.close();
    await state.close();
  }
  try {
    if (options.port !== null)
      server = await listenForHooks(intake, options.port, {
        places: CONNECTIONS_OF_CLIENT,
        isTrustedProxy,
        onRefused: (client) => {
          ops.hooked(429);
          sayRefused(client);
        },
      });
  } catch (error) {
    // Nobody could tell it to end: what was begun would keep the process alive.
    await stop();
    throw error;
  }
  return {
    port: server?.port ?? null,
    table,
    changed: (slug, looksAgain = false) => recorder.record(slug, looksAgain),
    stop,
  };
}
