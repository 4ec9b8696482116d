import type { AskOrdering } from '#scripts/operator/fleet.ts';
import type { Log } from '#scripts/program/log.ts';
import type { Timing } from '#scripts/queue/tenant-row.ts';

export interface ServiceOptions {
  readonly codeId: string;
  readonly compiledDirectory: string;
  readonly tenantsDirectory: string;
  readonly outDirectory: string;
  readonly cacheDirectory: string;
  /** Folder of the embedded database. */
  readonly dataDirectory: string;
  /** Hook secrets, tokens, `DATABASE_URL`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Port for hooks; null: this process only builds. */
  readonly port: number | null;
  /** Builds at a time; 0: this process only takes hooks. Default: one for each core. */
  readonly slots?: number;
  /** Interval at which sources are probed (by processes that build) and the list of merchants is read; 0: never. */
  readonly probeEveryMs: number;
  readonly watchesFiles: boolean;
  readonly schema?: string;
  readonly timing?: Timing;
  /** How ordering goes, where this machine can see it; absent: it is not shown. */
  readonly askOrdering?: AskOrdering;
  readonly log: Log;
}
