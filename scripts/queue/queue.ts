import { PgBoss } from 'pg-boss';
import type { Database } from './database.ts';

export interface QueuedBuild {
  readonly id: string;
  readonly retryCount: number;
  readonly slug: string;
}

/** Queue of due builds, shared by any number of workers. Holds at most one build of each merchant, waiting or running. */
export interface BuildQueue {
  /** Returns the slugs that were added. The others are already waiting or running. */
  add(builds: readonly { readonly slug: string; readonly priority: number }[]): Promise<ReadonlySet<string>>;
  /** Takes up to `count`, highest priority first. */
  take(count: number): Promise<readonly QueuedBuild[]>;
  done(build: QueuedBuild): Promise<void>;
  /** Heartbeat of a running build. Without it, another worker gets the build after `HEARTBEAT_SECONDS`. */
  touch(build: QueuedBuild): Promise<void>;
  clear(): Promise<void>;
  /** Returns builds of dead workers to the queue. */
  supervise(): Promise<void>;
  stop(): Promise<void>;
}

const NAME = 'build';
export const HEARTBEAT_SECONDS = 20;

/**
 * The policy is `exclusive`, not `stately`. `stately` allows a second, waiting entry of a merchant that is being built; at
 * the head of the queue it makes pg-boss hand out nothing to any worker.
 */
export async function openQueue(database: Database, onError: (error: Error) => void): Promise<BuildQueue> {
  const boss = new PgBoss({
    ...database.bossOptions,
    schedule: false,
    // pg-boss checks heartbeats only when it monitors queues: by default once a minute, regardless of `superviseIntervalSeconds`.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', onError);
  await boss.start();
  await boss.createQueue(NAME, {
    policy: 'exclusive',
    retryLimit: 1000,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: 3600,
    deleteAfterSeconds: 60,
  });
  return {
    async add(builds) {
      if (builds.length === 0) return new Set();
      const jobs = builds.map(({ slug, priority }) => ({
        id: crypto.randomUUID(),
        data: { slug },
        priority,
        singletonKey: slug,
      }));
      const added = new Set(await boss.insert(NAME, jobs, { returnId: true }));
      return new Set(jobs.filter(({ id }) => added.has(id)).map(({ data }) => data.slug));
    },
    async take(count) {
      const jobs = await boss.fetch<{ slug: string }>(NAME, { batchSize: count, includeMetadata: true });
      return jobs.map(({ id, retryCount, data }) => ({ id, retryCount, slug: data.slug }));
    },
    async done({ id, retryCount }) {
      await boss.complete(NAME, [{ id, retryCount }]);
    },
    async touch({ id, retryCount }) {
      await boss.touch(NAME, [{ id, retryCount }]);
    },
    clear: () => boss.deleteAllJobs(NAME),
    supervise: () => boss.supervise(NAME),
    stop: () => boss.stop({ graceful: false, close: true }),
  };
}
