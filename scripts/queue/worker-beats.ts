import { hostname } from 'node:os';
import type { Database } from './database.ts';

/** A process that takes hooks or builds, as shown to the operator. */
export interface LiveWorker {
  /** `host:process-id`. */
  readonly name: string;
  /** Builds at a time; 0: this process only takes hooks. */
  readonly slots: number;
  /** Id of the code that it builds with. */
  readonly codeId: string;
  readonly startedAtMs: number;
}

export interface WorkerBeats {
  /** Sends heartbeats of this process until the returned function is called. */
  start(worker: Pick<LiveWorker, 'slots' | 'codeId'>, onError: (error: Error) => void): Promise<Stop>;
  /** Workers with a heartbeat in the last 20 s, the oldest first. */
  alive(): Promise<readonly LiveWorker[]>;
}

type Stop = () => Promise<void>;

const BEAT_MS = 5_000;
const ALIVE_SECONDS = 20;

/** SQL condition on a row of the worker table. */
export const isAliveSql = `beat_at > now() - interval '${ALIVE_SECONDS} s'`;

/** Heartbeats of all workers that share the database. */
export function workerBeats(database: Database): WorkerBeats {
  const table = `${database.schema}.worker`;
  return {
    async start({ slots, codeId }, onError) {
      const id = crypto.randomUUID();
      const beat = () =>
        database.query(
          `INSERT INTO ${table} (id, name, slots, code_id) VALUES ($1, $2, $3, $4)
           ON CONFLICT (id) DO UPDATE SET beat_at = now()`,
          [id, `${hostname()}:${process.pid}`, slots, codeId],
        );
      await beat();
      await database.query(`DELETE FROM ${table} WHERE beat_at < now() - interval '1 day'`);
      const timer = setInterval(() => beat().catch(onError), BEAT_MS);
      return async () => {
        clearInterval(timer);
        await database.query(`DELETE FROM ${table} WHERE id = $1`, [id]);
      };
    },
    alive: () =>
      database.query<LiveWorker>(
        `SELECT name, slots, code_id AS "codeId", (extract(epoch FROM started_at) * 1000)::float8 AS "startedAtMs"
         FROM ${table} WHERE ${isAliveSql} ORDER BY started_at, name`,
      ),
  };
}
