import { refuseShortTokens } from '#scripts/program/operator-token.ts';
import { publisherOf } from '#scripts/publish/publisher-of.ts';
import { openRebuildState } from '#scripts/queue/rebuild-state.ts';
import type { TenantTable } from '#scripts/queue/tenant-row.ts';
import type { ServiceOptions } from './service-options.ts';
import { type End, startParts } from './service-parts.ts';

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
  refuseShortTokens(environment);
  const address = environment.PUBLISH_TO;
  const publisher = address ? publisherOf(address, environment) : null;
  const state = await openRebuildState(options, (error) => log(`error: ${error.message}`));
  const ends: End[] = [];
  async function stop(): Promise<void> {
    try {
      // In parallel, so that the worker stops taking builds at once and does not wait for the other parts.
      await Promise.all(ends.map((end) => end()));
    } finally {
      await state.close();
    }
  }
  try {
    return { ...(await startParts(options, state, publisher, ends)), table: state.table, stop };
  } catch (error) {
    // The caller gets no `stop`, and the parts that have started would keep the process alive.
    await stop();
    throw error;
  }
}
