import type { Log } from '#scripts/ops/log.ts';
import type { Timing } from './tenant-row.ts';

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
  /** How often each merchant's sources are probed, by a process that builds, and the list of merchants is asked for; 0: never. */
  readonly reconcileMs: number;
  readonly watchesFiles: boolean;
  readonly schema?: string;
  readonly timing?: Timing;
  readonly log: Log;
}
