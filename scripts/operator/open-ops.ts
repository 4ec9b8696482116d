import type { Hono } from 'hono';
import { type BuildReport, isGood } from '#scripts/build/prerender/build-report.ts';
import { listTenants } from '#scripts/merchants/list-tenants.ts';
import { publishLive } from '#scripts/publish/live-release.ts';
import type { Publisher } from '#scripts/publish/publisher.ts';
import { retireSite } from '#scripts/publish/retire-site.ts';
import type { Database } from '#scripts/queue/database.ts';
import type { Pass } from '#scripts/queue/passes.ts';
import type { BegunBuild } from '#scripts/queue/tenant-row.ts';
import { workerBeats } from '#scripts/queue/worker-beats.ts';
import { readManifest } from '#scripts/release/manifest.ts';
import { unpin } from '#scripts/release/pin.ts';
import { RollbackRefused, rollBack } from '#scripts/release/rollback.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { readSummary } from '#scripts/release/summary.ts';
import { opsApplication } from './application.ts';
import { buildHistory, type SiteFacts } from './build-history.ts';
import type { Door } from './door.ts';
import { type AskOrdering, fleet } from './fleet.ts';
import { fleetFeed } from './fleet-feed.ts';
import { metrics } from './metrics.ts';
import { sessions } from './session.ts';
import { unattendedShops } from './unattended-shops.ts';

export interface OpsSetUp {
  readonly database: Database;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder with the ordering services' file of each merchant; absent: there are none on this machine. */
  readonly storesDirectory?: string;
  readonly tenantsDirectory: string;
  readonly outDirectory: string;
  readonly publisher: Publisher | null;
  readonly door: Door;
  /** Whether the slug is a current merchant, or a former one that still has a row. */
  readonly isKnown: (slug: string) => Promise<boolean>;
  /** Records a change, so that the merchant is built. */
  readonly rebuild: (slug: string) => Promise<void>;
  readonly rebuildAll: () => Promise<unknown>;
  readonly newestPass: () => Promise<Pass | null>;
  /** Supersedes the build of a merchant that is running, on any machine. */
  readonly supersede: (slug: string) => Promise<unknown>;
  /** Deletes the row of a former merchant. */
  readonly forget: (slug: string) => Promise<void>;
  readonly askOrdering: AskOrdering;
  readonly log: (line: string) => void;
  /** Interval at which the fleet is read while an operator watches. */
  readonly lookMs?: number;
  /** Interval at which a listening page gets a keep-alive and its session is checked. */
  readonly heartbeatMs?: number;
}

/** The operator's part of a rebuild service. */
export interface Ops {
  readonly app: Hono;
  /** Records the end of a build. */
  onEnd(begun: BegunBuild, report: BuildReport): Promise<void>;
  hooked(status: number): void;
  /** Makes `/healthz` answer 503 from now on. */
  stopping(): void;
}

const LOOK_MS = 1000;
const HEARTBEAT_MS = 15_000;

export async function openOps(options: OpsSetUp): Promise<Ops> {
  const { database, environment, tenantsDirectory, outDirectory, publisher, log } = options;
  const history = await buildHistory(database);
  const all = fleet(database, outDirectory, () => listTenants(tenantsDirectory), options.askOrdering);
  const onError = (error: Error) => log(`error: ${error.message}`);
  const source = {
    look: all.look,
    liveTimes: history.liveTimes,
    workers: workerBeats(database).alive,
    stoppedPass: async () => {
      const pass = await options.newestPass();
      return pass?.state === 'stopped' ? `${pass.name}: ${pass.reason}` : null;
    },
    unattended: unattendedShops(options),
  };
  const measured = metrics(async () => ({
    ...(await all.look()).totals,
    workers: (await source.workers()).length,
    isPassStopped: (await source.stoppedPass()) !== null,
    unattended: (await source.unattended()).length,
    liveTimes: await source.liveTimes(),
  }));
  let isStopping = false;
  const app = opsApplication({
    environment,
    outDirectory,
    fleet: all,
    source,
    history,
    feed: fleetFeed(source, options.lookMs ?? LOOK_MS, onError),
    metrics: measured,
    heartbeatMs: options.heartbeatMs ?? HEARTBEAT_MS,
    isKnown: options.isKnown,
    isStopping: () => isStopping,
    door: options.door,
    sessions: sessions(database, () => Date.now()),
    log,
    actions: {
      rebuild: options.rebuild,
      rebuildAll: async () => {
        await options.rebuildAll();
      },
      async rollBack(slug, release) {
        rollBack(siteDirectory(outDirectory, slug), release);
        if (publisher) await showRolledBack(slug, publisher);
      },
      async resume(slug) {
        unpin(siteDirectory(outDirectory, slug));
        await options.rebuild(slug);
      },
      async retire(slug) {
        const kept = await retireSite({
          slug,
          tenantsDirectory,
          outDirectory,
          publisher,
          supersede: () => options.supersede(slug),
          now: Date.now,
        });
        await options.forget(slug);
        await history.forget(slug);
        log(`${slug} retired${kept === null ? '' : `; its releases are kept in ${kept}`}`);
      },
    },
  });
  async function showRolledBack(slug: string, publisher: Publisher): Promise<void> {
    try {
      log(await publishLive(slug, publisher, outDirectory));
    } catch (error) {
      throw new RollbackRefused(
        `${slug} is rolled back here, but ${publisher.name} still shows the newer release: ${(error as Error).message} Send it once more: npm run publish -- ${slug}`,
      );
    }
  }

  return {
    app,
    async onEnd(begun, report) {
      measured.built(begun, report);
      const site = isGood(report) ? siteFacts(outDirectory, report) : null;
      await history.record(begun, report, site);
    },
    hooked: measured.hooked,
    stopping: () => {
      isStopping = true;
    },
  };
}

/** Measures the live site. The page size is the mean size of its HTML files. */
function siteFacts(outDirectory: string, { slug, releaseId }: BuildReport): SiteFacts {
  const manifest = readManifest(siteDirectory(outDirectory, slug).current);
  const sizes = Object.entries(manifest?.files ?? {})
    .filter(([path]) => path.endsWith('.html'))
    .map(([, { size }]) => size);
  return {
    pageBytes: sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
    gaps: (releaseId === null ? null : readSummary(outDirectory, slug, releaseId)?.gaps) ?? null,
  };
}
