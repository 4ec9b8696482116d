import type { BuildReport } from '#scripts/build/prerender/build-report.ts';
import type { Database } from './database.ts';
import { insertPass, type PassKind } from './insert-pass.ts';
import { storedCause } from './stored-cause.ts';
import { type BegunBuild, LANES } from './tenant-row.ts';

/** Background rebuilds of all merchants: after a change of the code, every night, or on the operator's request. */
export interface Passes {
  /**
   * Starts a pass and returns its number; null when the newest pass of this kind has the same name. A process requests a `code` pass for
   * its own code; other passes use the code of the live builders. A nightly pass never replaces a running one, and never resumes a stopped
   * one, which only the operator may.
   */
  request(kind: PassKind, name: string): Promise<number | null>;
  /** Makes up to `count` merchants of the running pass due. Returns whether there is more to do. */
  offerRoom(count: number): Promise<boolean>;
  /** Stops the pass when one of its builds breaks a merchant that was good before. Nightly passes continue: they run no new code. */
  onEnd(build: BegunBuild, report: BuildReport): Promise<void>;
  newest(): Promise<Pass | null>;
}

export interface Pass {
  readonly number: number;
  readonly name: string;
  /** `canary`: the first few merchants are being built; `stopped`: a merchant failed that was good before. */
  readonly state: 'canary' | 'running' | 'done' | 'stopped';
  readonly codeId: string;
  readonly canaries: number;
  readonly reason: string | null;
}

/** Interval between database queries while there is no pass to work on. */
const IDLE_MS = 5000;

/** Tells the operator what to do about a stopped pass. Null for other states. */
export const adviceOf = ({ state }: Pass): string | null =>
  state === 'stopped'
    ? 'Merchants that it has not reached keep their sites, and there are no nightly builds. If the code is at fault, start the workers with corrected code, or with the previous code. If the merchant is at fault, continue: Rebuild all at /ops, or POST /rebuild.'
    : null;

export function passes(database: Database, codeId: string, log: (line: string) => void): Passes {
  const pass = `${database.schema}.pass`;
  const tenant = `${database.schema}.tenant`;
  let idleSince = Number.NEGATIVE_INFINITY;

  async function newest(): Promise<Pass | null> {
    const [row] = await database.query<Pass>(
      `SELECT number, name, state, code_id AS "codeId", canaries, reason FROM ${pass} ORDER BY number DESC LIMIT 1`,
    );
    return row ?? null;
  }

  /** Called when all merchants of the stage are queued. Starts the next stage once all of their builds have ended; returns whether `running` began. */
  async function advance({ number, state, canaries }: Pass): Promise<boolean> {
    const [open] = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${tenant} WHERE pass_done < $1 AND ($2 OR pass_wanted = $1)`,
      [number, state === 'running'],
    );
    if ((open?.count ?? 0) > 0) return false;
    const next = state === 'canary' ? 'running' : 'done';
    const changed = await database.query(
      `UPDATE ${pass} SET state = $2 WHERE number = $1 AND state = $3 RETURNING number`,
      [number, next, state],
    );
    if (changed.length > 0)
      log(`pass ${number}: ${state === 'canary' ? `${canaries} first merchants are fine` : 'done'}`);
    return next === 'running';
  }

  return {
    newest,
    async request(kind, name) {
      const number = await insertPass(database, kind, name, codeId);
      if (number !== null) log(`pass ${number} begins: ${kind}:${name}`);
      idleSince = Number.NEGATIVE_INFINITY;
      return number;
    },
    async offerRoom(count) {
      if (performance.now() - idleSince < IDLE_MS) return false;
      const now = await newest();
      // Only workers with the code of the pass work on it.
      if (!now || (now.state !== 'canary' && now.state !== 'running') || now.codeId !== codeId) {
        idleSince = performance.now();
        return false;
      }
      const fed = await database.query(
        `UPDATE ${tenant} AS t SET pass_wanted = $1, lane = CASE WHEN t.due_at IS NULL THEN ${LANES.pass} ELSE t.lane END, due_at = now()
         FROM (SELECT slug FROM ${tenant} WHERE pass_wanted < $1 ORDER BY md5(slug || $1) LIMIT
                 CASE WHEN $3 THEN least($2, greatest(0, $4 - (SELECT count(*)::int FROM ${tenant} WHERE pass_wanted = $1))) ELSE $2 END
               FOR UPDATE SKIP LOCKED) AS chosen
         WHERE t.slug = chosen.slug RETURNING t.slug`,
        [now.number, count, now.state === 'canary', now.canaries],
      );
      return fed.length > 0 || (await advance(now));
    },
    async onEnd({ passWanted, isPass, wasGood }, { slug, outcome, code = '', reason = '' }) {
      const isBroken = (outcome === 'failed' || outcome === 'held') && !isOfOthers(code);
      if (!isBroken || !wasGood || !isPass) return;
      const stopped = await database.query(
        `UPDATE ${pass} SET state = 'stopped', reason = $2
         WHERE number = $1 AND (state = 'canary' OR state = 'running' AND NOT $3) AND name NOT LIKE 'nightly:%'
           AND number = (SELECT max(number) FROM ${pass}) RETURNING number`,
        // During the canary stage an empty catalogue may mean that new code cannot read it. Later, the merchant has removed products.
        [passWanted, storedCause(`${slug}: ${code}. ${reason}`), code.startsWith('catalogue.')],
      );
      if (stopped.length > 0)
        log(`pass ${passWanted} stopped: ${slug} was fine before and is ${outcome} (${code})`);
    },
  };
}

/** Failures that a change of our code cannot cause. */
const isOfOthers = (code: string): boolean =>
  code.startsWith('source.') ||
  code.startsWith('tenant.') ||
  code.startsWith('publish.') ||
  code === 'release.pinned' ||
  code === 'build.disk-full' ||
  code === 'build.locked' ||
  code === 'build.superseded';
