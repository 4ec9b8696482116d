import { join } from 'node:path';
import { trustedProxies } from '#scripts/http/client-address.ts';
import { listen, tooManyConnections } from '#scripts/http/listen.ts';
import { operatorDoor } from '#scripts/operator/door.ts';
import { type Ops, type OpsSetUp, openOps } from '#scripts/operator/open-ops.ts';
import { refuseShortTokens } from '#scripts/program/operator-token.ts';
import { dataDirectory, listeningHost } from '#scripts/program/places.ts';
import type { Publisher } from '#scripts/publish/publisher.ts';
import { publisherOf } from '#scripts/publish/publisher-of.ts';
import { type ChangeRecorder, changeRecorder } from '#scripts/queue/change-recorder.ts';
import { openRebuildState } from '#scripts/queue/rebuild-state.ts';
import { LOST_AFTER_SECONDS, type TenantTable } from '#scripts/queue/tenant-row.ts';
import { startBuilding } from './building.ts';
import { directusRows } from './directus-rows.ts';
import { type Ground, groundOf, type Part } from './ground.ts';
import { type IntakeOptions, intakeApplication } from './intake.ts';
import { type KnownMerchants, knownMerchants } from './known-merchants.ts';
import type { ServiceOptions } from './service-options.ts';
import { startWatching } from './watching.ts';

export interface RebuildService {
  readonly port: number | null;
  readonly table: TenantTable;
  /** Records a change; resolves when it is on disk. */
  changed(slug: string, looksAgain?: boolean): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts hook intake, queue, workers, file watching and probes in this process. Several processes can share a PostgreSQL.
 * Rejects with UsageError when a token is too short.
 */
export async function startRebuildService(options: ServiceOptions): Promise<RebuildService> {
  const { environment, log } = options;
  // Mistakes in variables are told before anything is written.
  refuseShortTokens(environment);
  const address = environment.PUBLISH_TO;
  const publisher = address ? publisherOf(address, environment) : null;
  const onError = (error: Error) => log(`error: ${error.message}`);
  const state = await openRebuildState(options, onError);
  const parts: Part[] = [];
  async function stop(): Promise<void> {
    try {
      // In parallel, so that the worker stops taking builds at once and does not wait for the other parts.
      await Promise.all(parts.map((part) => part.stop()));
    } finally {
      await state.close();
    }
  }
  try {
    const ground = groundOf(options, state, onError);
    parts.push(ground);
    return { ...(await startParts(ground, publisher, parts)), table: state.table, stop };
  } catch (error) {
    // The caller gets no `stop`, and the parts that have started would keep the process alive.
    await stop();
    throw error;
  }
}

/** Starts the parts one after another, and adds each to `parts`. */
async function startParts(
  ground: Ground,
  publisher: Publisher | null,
  parts: Part[],
): Promise<Pick<RebuildService, 'port' | 'changed'>> {
  const { options, state, passes, slots, timing } = ground;
  const { environment, log } = options;
  const { table } = state;
  const running = <One extends Part>(part: One): One => {
    parts.push(part);
    return part;
  };
  const merchants = await knownMerchants(ground);
  if (slots > 0) await passes.request('code', options.codeId);
  // Makes due the merchants that were never built and that no pass will build.
  await table.sweep(LOST_AFTER_SECONDS);

  let wake = (_inMs?: number): void => {};
  const recorder = changeRecorder(table, timing, () => wake());
  const isTrustedProxy = trustedProxies(environment.TRUSTED_PROXIES);
  const door = operatorDoor({ environment, isTrustedProxy, now: Date.now, log });
  const ops = await openOps(opsOf(ground, { merchants, recorder, door, publisher }));
  running({ stop: ops.stopping });
  ({ wake } = running(startBuilding(ground, { merchants, recorder, publisher, onEnd: ops.onEnd })));
  running(await startWatching(ground, { merchants, recorder, wake }));
  const intake = await takeHooks(ground, { merchants, recorder, ops, door, isTrustedProxy });
  if (intake) running(intake);
  return {
    port: intake?.port ?? null,
    changed: (slug, looksAgain = false) => recorder.record(slug, looksAgain),
  };
}

/** What the operator's part may see and do. */
function opsOf(
  { options, state: { database, table }, passes }: Ground,
  { merchants, recorder, ...parts }: OpsParts,
): OpsSetUp {
  const { environment, tenantsDirectory, outDirectory, log } = options;
  return {
    ...{ database, environment, tenantsDirectory, outDirectory, log, ...parts },
    storesDirectory: join(dataDirectory(), 'stores'),
    isKnown: async (slug) => merchants.isKnown(slug) || (await table.row(slug)) !== null,
    supersede: table.begin,
    forget: async (slug) => {
      // A late hook must not recreate the row.
      merchants.look();
      await table.forget(slug);
    },
    rebuild: (slug) => recorder.record(slug, false),
    newestPass: passes.newest,
    rebuildAll: () => passes.request('operator', crypto.randomUUID()),
    askOrdering: options.askOrdering ?? (async () => new Map()),
  };
}

interface OpsParts extends Pick<OpsSetUp, 'door' | 'publisher'> {
  readonly merchants: KnownMerchants;
  readonly recorder: ChangeRecorder;
}

interface IntakeParts extends Pick<IntakeOptions, 'door'> {
  readonly merchants: KnownMerchants;
  readonly recorder: ChangeRecorder;
  readonly ops: Ops;
  readonly isTrustedProxy: ReturnType<typeof trustedProxies>;
}

/** Listens for hooks and for the operator; null for a process that only builds. */
async function takeHooks(
  { options, state, passes, fetch }: Ground,
  { merchants, recorder, ops, door, isTrustedProxy }: IntakeParts,
): Promise<(Part & { readonly port: number }) | null> {
  const { environment, tenantsDirectory, log } = options;
  if (options.port === null) return null;
  const sayRefused = tooManyConnections(log);
  const slugsOf = directusRows({ tenantsDirectory, environment, fetch, log });
  const intake = intakeApplication({
    environment,
    door,
    isTrustedProxy,
    isKnown: merchants.isKnown,
    record: recorder.record,
    slugsOf: async (event) => {
      if (event.collection === 'CustomerSettings') void merchants.roster.refresh();
      return slugsOf(event);
    },
    requestPass: async () => (await passes.request('operator', crypto.randomUUID())) ?? 0,
    rows: state.table.rows,
    newestPass: passes.newest,
    rosterTrouble: merchants.roster.trouble,
    log,
    answered: ops.hooked,
  });
  intake.route('/', ops.app);
  const { port, close } = await listen(intake, options.port, {
    host: listeningHost(environment),
    isTrustedProxy,
    onRefused: (client) => {
      ops.hooked(429);
      sayRefused(client);
    },
  });
  return { port, stop: close };
}
