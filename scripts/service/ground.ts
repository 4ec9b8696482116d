import { availableParallelism } from 'node:os';
import { type Passes, passes } from '#scripts/queue/passes.ts';
import type { RebuildState } from '#scripts/queue/rebuild-state.ts';
import type { Timing } from '#scripts/queue/tenant-row.ts';
import type { ServiceOptions } from './service-options.ts';

/** A running part of the service. */
export interface Part {
  /** Resolves when the part has ended. */
  stop(): unknown;
}

/** What all parts of the service share. */
export interface Ground extends Part {
  readonly options: ServiceOptions;
  readonly state: RebuildState;
  readonly passes: Passes;
  readonly timing: Timing;
  /** Builds at a time; 0: this process only takes hooks. */
  readonly slots: number;
  /** Its open requests are aborted when the service stops, so that a slow source does not delay the stop. */
  readonly fetch: typeof fetch;
  readonly onError: (error: Error) => void;
}

const TIMING: Timing = { quietMs: 1000, longestWaitMs: 15_000 };

export function groundOf(
  options: ServiceOptions,
  state: RebuildState,
  onError: (error: Error) => void,
): Ground {
  const ending = new AbortController();
  return {
    options,
    state,
    passes: passes(state.database, options.codeId, options.log),
    timing: options.timing ?? TIMING,
    slots: options.slots ?? availableParallelism(),
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        signal: init?.signal ? AbortSignal.any([init.signal, ending.signal]) : ending.signal,
      }),
    onError,
    stop: () => ending.abort(),
  };
}
