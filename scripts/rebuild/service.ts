import { publisherOf } from '#scripts/publish/publisher-of.ts';
import { openRebuildState } from './rebuild-state.ts';
import type { ServiceOptions } from './service-options.ts';
import { type End, startParts } from './service-parts.ts';
import type { TenantTable } from './tenant-row.ts';

export interface RebuildService {
  readonly port: number | null;
  readonly table: TenantTable;
  /** Tells of a change; resolves when it is on disk. */
  changed(slug: string, looksAgain?: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Hook intake, queue, workers, watching and reconciling in one process; several of them share a PostgreSQL. */
export async function startRebuildService(options: ServiceOptions): Promise<RebuildService> {
  const { environment, log } = options;
  const address = environment.PUBLISH_TO;
  const publisher = address ? publisherOf(address, environment) : null;
  const state = await openRebuildState(options, (error) => log(`error: ${error.message}`));
  const ends: End[] = [];
  async function stop(): Promise<void> {
    try {
      // All at once: the worker takes nothing more from here on, whatever the others still wait for.
      await Promise.all(ends.map((end) => end()));
    } finally {
      await state.close();
    }
  }
  try {
    return { ...(await startParts(options, state, publisher, ends)), table: state.table, stop };
  } catch (error) {
    // Nobody could tell it to end: what was begun would keep the process alive.
    await stop();
    throw error;
  }
}
