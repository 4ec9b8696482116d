import type { Hono } from 'hono';
import { publishLive } from '#scripts/commands/publish.ts';
import { type BuildReport, isGood } from '#scripts/prerender/build-report.ts';
import { listTenants } from '#scripts/prerender/list-tenants.ts';
import type { Publisher } from '#scripts/publish/publisher.ts';
import type { Database } from '#scripts/rebuild/database.ts';
import type { Pass } from '#scripts/rebuild/passes.ts';
import type { BegunBuild } from '#scripts/rebuild/tenant-row.ts';
import { workerBeats } from '#scripts/rebuild/worker-beats.ts';
import { readManifest } from '#scripts/release/manifest.ts';
import { unpin } from '#scripts/release/pin.ts';
import { RollbackRefused, rollBack } from '#scripts/release/rollback.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { readSummary } from '#scripts/release/summary.ts';
import { retireSite } from '#scripts/roster/retire-site.ts';
import { opsApplication } from './application.ts';
import { buildHistory, type SiteFacts } from './build-history.ts';
import { fleet } from './fleet.ts';
import { fleetFeed } from './fleet-feed.ts';
import { metrics } from './metrics.ts';

export interface OpsSetUp {
  readonly database: Database;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly tenantsDirectory: string;
  readonly outDirectory: string;
  readonly publisher: Publisher | null;
  /** Whether it is a merchant, or was one and is not forgotten. */
  readonly isKnown: (slug: string) => Promise<boolean>;
  /** Tells of a change that is to be built now. */
  readonly rebuild: (slug: string) => Promise<void>;
  readonly rebuildAll: () => Promise<unknown>;
  readonly newestPass: () => Promise<Pass | null>;
  /** Forgets one who is no merchant any more. */
  readonly forget: (slug: string) => Promise<void>;
  readonly log: (line: string) => void;
  /** How often the fleet is looked at while an operator watches. */
  readonly lookMs?: number;
}

/** What the operator sees of a rebuild service. */
export interface Ops {
  readonly app: Hono;
  /** Takes down how a build ended. */
  onEnd(begun: BegunBuild, report: BuildReport): Promise<void>;
  hooked(status: number): void;
  /** From here on `/healthz` answers 503. */
  stopping(): void;
}

const LOOK_MS = 1000;

export async function openOps(options: OpsSetUp): Promise<Ops> {
  const { database, environment, tenantsDirectory, outDirectory, publisher, log } = options;
  const history = await buildHistory(database);
  const all = fleet(database, outDirectory, () => listTenants(tenantsDirectory));
  const onError = (error: Error) => log(`error: ${error.message}`);
  const source = {
    look: all.look,
    liveTimes: history.liveTimes,
    workers: workerBeats(database).alive,
    stoppedPass: async () => {
      const pass = await options.newestPass();
      return pass?.state === 'stopped' ? `${pass.name}: ${pass.reason}` : null;
    },
  };
  const measured = metrics(async () => ({
    ...(await all.look()).totals,
    workers: (await source.workers()).length,
    isPassStopped: (await source.stoppedPass()) !== null,
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
    isKnown: options.isKnown,
    isStopping: () => isStopping,
    now: () => Date.now(),
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
        const kept = await retireSite({ slug, tenantsDirectory, outDirectory, publisher, now: Date.now });
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

/** Of the live site. Its mean page is weighed by the bytes of the HTML. */
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
