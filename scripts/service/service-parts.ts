import { availableParallelism } from 'node:os';
import { trustedProxies } from '#scripts/http/client-address.ts';
import { listen, tooManyConnections } from '#scripts/http/listen.ts';
import { listTenants } from '#scripts/merchants/list-tenants.ts';
import { rosterKeeper } from '#scripts/merchants/roster-keeper.ts';
import { operatorDoor } from '#scripts/operator/door.ts';
import { openOps } from '#scripts/operator/open-ops.ts';
import { fetchUntil } from '#scripts/program/fetch-until.ts';
import { listeningHost } from '#scripts/program/places.ts';
import type { Publisher } from '#scripts/publish/publisher.ts';
import { publishFolder } from '#scripts/publish/publisher-of.ts';
import { changeRecorder } from '#scripts/queue/change-recorder.ts';
import { nightly } from '#scripts/queue/nightly.ts';
import { passes } from '#scripts/queue/passes.ts';
import { picturePruning } from '#scripts/queue/picture-pruning.ts';
import { probe } from '#scripts/queue/probe.ts';
import { publishingBuilder } from '#scripts/queue/publishing-builder.ts';
import type { RebuildState } from '#scripts/queue/rebuild-state.ts';
import { startReconciling } from '#scripts/queue/reconcile.ts';
import { LOST_AFTER_SECONDS, type Timing } from '#scripts/queue/tenant-row.ts';
import { threadBuilder } from '#scripts/queue/thread-builder.ts';
import { startWorker } from '#scripts/queue/worker.ts';
import { workerBeats } from '#scripts/queue/worker-beats.ts';
import { damageText, tellDamage } from '#scripts/release/damage.ts';
import { directusRows } from './directus-rows.ts';
import { intakeApplication } from './intake.ts';
import { logEnd } from './log-end.ts';
import type { ServiceOptions } from './service-options.ts';
import { watchTenants } from './watch-tenants.ts';

const TIMING: Timing = { quietMs: 1000, longestWaitMs: 15_000 };

export type End = () => unknown;

/** The port for hooks, and a function that records a change directly. */
export interface StartedParts {
  readonly port: number | null;
  changed(slug: string, looksAgain?: boolean): Promise<void>;
}

/** Starts all parts of the service. Adds a stop function to `ends` as soon as each part runs, so that the caller can stop them when a later part throws. */
export async function startParts(
  options: ServiceOptions,
  { database, table, queue }: RebuildState,
  publisher: Publisher | null,
  ends: End[],
): Promise<StartedParts> {
  const { environment, tenantsDirectory, log, slots = availableParallelism() } = options;
  const isTrustedProxy = trustedProxies(environment.TRUSTED_PROXIES);
  const sayRefused = tooManyConnections(log);
  const onError = (error: Error) => log(`error: ${error.message}`);
  /** Aborts open requests to sources when the service stops, so that a slow source does not delay the stop. */
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
  // `refresh` never rejects; enrolling must reject when the database fails.
  await enrolAll();

  const merchants = async () => [
    ...listTenants(tenantsDirectory),
    // A removed merchant keeps its row until its site is retired, on any machine.
    ...(await table.rows()).map(({ slug }) => slug),
  ];
  const prunePictures = picturePruning(options.cacheDirectory, merchants, log);
  const allPasses = passes(database, options.codeId, log);
  if (slots > 0) await allPasses.request('code', options.codeId);
  // Makes due the merchants that were never built and that no pass will build.
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
  const door = operatorDoor({ environment, isTrustedProxy, now: Date.now, log });
  const ops = await openOps({
    database,
    environment,
    door,
    tenantsDirectory,
    outDirectory: options.outDirectory,
    publisher,
    isKnown: async (slug) => isKnown(slug) || (await table.row(slug)) !== null,
    forget: async (slug) => {
      // A late hook must not recreate the row.
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

  /** Rereads the list for an unknown slug: its folder may be new. */
  function isKnown(slug: string): boolean {
    if (!known.has(slug)) lookForMerchants();
    return known.has(slug);
  }
  /** Records no change for a merchant that was retired in the meantime, because that would recreate its row. */
  async function publishAgain(slug: string): Promise<void> {
    lookForMerchants();
    if (isKnown(slug)) await recorder.record(slug, false).catch(onError);
  }
  // A power cut may have emptied live files. A build makes them again here, and the publication that follows it there.
  const tellDamaged = (directory: string, where: string) =>
    tellDamage(directory, (slug, damage) => {
      log(`error: ${slug}${where}: ${damageText(damage)}`);
      if (isKnown(slug)) recorder.record(slug, false).catch(onError);
    });
  const published = publishFolder(environment);
  if (slots > 0) void tellDamaged(options.outDirectory, '');
  if (slots > 0 && published) void tellDamaged(published, ` in ${published}`);
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
      // Only processes that build probe sources: they have the tokens.
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
    door,
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
  const server = await listen(intake, options.port, {
    host: listeningHost(environment),
    isTrustedProxy,
    onRefused: (client) => {
      ops.hooked(429);
      sayRefused(client);
    },
  });
  ends.push(server.close);
  return { port: server.port, changed };
}
