import { availableParallelism } from 'node:os';
import { listeningHost } from '#scripts/commands/places.ts';
import { openOps } from '#scripts/ops/open-ops.ts';
import { listTenants } from '#scripts/prerender/list-tenants.ts';
import type { Publisher } from '#scripts/publish/publisher.ts';
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
import { picturePruning } from './picture-pruning.ts';
import { probe } from './probe.ts';
import type { RebuildState } from './rebuild-state.ts';
import { startReconciling } from './reconcile.ts';
import type { ServiceOptions } from './service-options.ts';
import { LOST_AFTER_SECONDS, type Timing } from './tenant-row.ts';
import { threadBuilder } from './thread-builder.ts';
import { watchTenants } from './watch-tenants.ts';
import { startWorker } from './worker.ts';
import { workerBeats } from './worker-beats.ts';

const TIMING: Timing = { quietMs: 1000, longestWaitMs: 15_000 };

export type End = () => unknown;

/** Where hooks are taken, and how this process tells of a change itself. */
export interface StartedParts {
  readonly port: number | null;
  changed(slug: string, looksAgain?: boolean): Promise<void>;
}

/** Starts what the service is made of. How to end each part is in `ends` as soon as it has begun, also when a later one throws. */
export async function startParts(
  options: ServiceOptions,
  { database, table, queue }: RebuildState,
  publisher: Publisher | null,
  ends: End[],
): Promise<StartedParts> {
  const { environment, tenantsDirectory, log, slots = availableParallelism() } = options;
  const isTrustedProxy = trustedProxies(environment.TRUSTED_PROXIES);
  const sayRefused = logRefusals(
    log,
    (client) =>
      `refused ${client || 'a client'}: too many connections at once. A proxy? Name it in TRUSTED_PROXIES.`,
  );
  const onError = (error: Error) => log(`error: ${error.message}`);
  /** Ends questions to sources that are still open when the service stops: a slow one must not hold it up. */
  const ending = new AbortController();
  ends.push(() => ending.abort());
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
    onAsked: enrolAll,
  });
  let known = new Set<string>();
  const lookForMerchants = (): void => {
    known = new Set(listTenants(tenantsDirectory));
  };
  async function enrolAll(): Promise<void> {
    lookForMerchants();
    await table.enrol([...known]);
  }
  await roster.refresh();
  // The question never fails, this does.
  await enrolAll();

  const merchants = async () => [
    ...listTenants(tenantsDirectory),
    // One whose folder or row is gone is here until the site is retired, on whichever machine that is done.
    ...(await table.rows()).map(({ slug }) => slug),
  ];
  const prunePictures = picturePruning(options.cacheDirectory, merchants, log);
  const allPasses = passes(database, options.codeId, log);
  if (slots > 0) await allPasses.request('code', options.codeId);
  // Those who were never built and whom no pass will build.
  await table.sweep(LOST_AFTER_SECONDS);
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
  const ops = await openOps({
    database,
    environment,
    tenantsDirectory,
    outDirectory: options.outDirectory,
    publisher,
    isKnown: async (slug) => isKnown(slug) || (await table.row(slug)) !== null,
    forget: async (slug) => {
      // A hook that still comes must not bring the row back.
      lookForMerchants();
      await table.forget(slug);
    },
    rebuild: (slug) => recorder.record(slug, false),
    newestPass: allPasses.newest,
    rebuildAll: () => allPasses.request('operator', crypto.randomUUID()),
    log,
  });
  ends.push(ops.stopping);
  const worker = startWorker({
    table,
    queue,
    builder: publisher ? publishingBuilder(builder, publisher, options.outDirectory, publishAgain) : builder,
    slots,
    onError,
    offerRoom: allPasses.offerRoom,
    beforeEnd: allPasses.onEnd,
    onEnd: async (begun, report) => {
      logEnd(log, report);
      await ops.onEnd(begun, report);
    },
  });
  ends.push(async () => {
    await worker.stop();
    await builder.close();
  });
  const recorder = changeRecorder(table, timing, () => worker.wake(timing.quietMs));
  if (slots > 0) builder.warm(1);

  /** A folder that was made while we run is a merchant too. */
  function isKnown(slug: string): boolean {
    if (!known.has(slug)) lookForMerchants();
    return known.has(slug);
  }
  /** Nobody who was retired meanwhile gets a row. */
  async function publishAgain(slug: string): Promise<void> {
    lookForMerchants();
    if (isKnown(slug)) await recorder.record(slug, false).catch(onError);
  }
  ends.push(await workerBeats(database).start({ slots, codeId: options.codeId }, onError));
  if (options.watchesFiles)
    ends.push(
      watchTenants(tenantsDirectory, (slug) => {
        if (isKnown(slug)) recorder.record(slug, false).catch(onError);
      }),
    );
  ends.push(
    roster.start(),
    startReconciling({
      table,
      // What sources show is compared by those who build from them, with the same tokens.
      everyMs: slots > 0 ? options.reconcileMs : 0,
      probe: (slug) => probe(slug, sources),
      onChange: (slug) => {
        log(`${slug} changed without a hook`);
        worker.wake();
      },
      onError,
    }),
    nightly(async (day) => {
      await allPasses.request('nightly', day);
      await prunePictures(day);
    }, onError),
  );
  const changed = (slug: string, looksAgain = false) => recorder.record(slug, looksAgain);
  const slugsOf = directusRows({ ...sources, log });
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
    newestPass: allPasses.newest,
    rosterTrouble: roster.trouble,
    log,
    answered: ops.hooked,
  });
  intake.route('/', ops.app);
  if (options.port === null) return { port: null, changed };
  const server = await listenForHooks(
    intake,
    { host: listeningHost(environment), port: options.port },
    {
      places: CONNECTIONS_OF_CLIENT,
      isTrustedProxy,
      onRefused: (client) => {
        ops.hooked(429);
        sayRefused(client);
      },
    },
  );
  ends.push(server.close);
  return { port: server.port, changed };
}
