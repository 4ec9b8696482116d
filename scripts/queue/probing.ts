import type { TenantTable } from './tenant-row.ts';

export interface ProbingOptions {
  readonly table: Pick<TenantTable, 'takeUnprobed' | 'unprobed' | 'probed'>;
  /** Resolves to null when a source does not answer. Rejects when this machine lacks the token for it. */
  readonly probe: (slug: string) => Promise<string | null>;
  /** Interval between two probes of one merchant; 0: never. */
  readonly everyMs: number;
  readonly onChange: (slug: string) => void;
  readonly onError: (error: Error) => void;
}

/** Merchants probed at a time: 3,000 merchants in five minutes, at 1.5 s for each. */
const WIDTH = 16;
/** Longest interval between two searches for merchants to probe. */
const SEARCH_MS = 10_000;

/**
 * Probes each merchant's sources every `everyMs`, to find changes whose hooks were lost. A slow source occupies one of
 * `WIDTH` places and delays no other merchant. Returns a function that stops it.
 */
export function startProbing(options: ProbingOptions): () => Promise<void> {
  const { table, everyMs, onError } = options;
  const running = new Set<Promise<void>>();
  /** Merchants that this machine cannot probe. It leaves them to other machines and tries again after `everyMs`. */
  const leftToOthers = new Set<string>();
  let isStopped = false;
  let taking: Promise<void> | null = null;

  /** Starts probes in all free places. */
  function fill(): void {
    taking ??= take()
      .catch(onError)
      .finally(() => {
        taking = null;
      });
  }
  async function take(): Promise<void> {
    while (!isStopped && running.size < WIDTH) {
      const free = WIDTH - running.size;
      const slugs = await table.takeUnprobed(free, everyMs, [...leftToOthers]);
      for (const slug of slugs) run(slug);
      if (slugs.length < free) return;
    }
  }
  function run(slug: string): void {
    const ended = probe(slug)
      .catch(onError)
      .finally(() => {
        running.delete(ended);
        fill();
      });
    running.add(ended);
  }
  async function probe(slug: string): Promise<void> {
    const seen = await options.probe(slug).catch((error: Error) => leave(slug, error));
    if (seen !== null && (await table.probed(slug, seen))) options.onChange(slug);
  }

  async function leave(slug: string, error: Error): Promise<null> {
    onError(new Error(`${slug} cannot be probed here: ${error.message}`));
    leftToOthers.add(slug);
    await table.unprobed(slug);
    return null;
  }

  const timers =
    everyMs === 0
      ? []
      : [setInterval(fill, Math.min(everyMs, SEARCH_MS)), setInterval(() => leftToOthers.clear(), everyMs)];
  return async () => {
    isStopped = true;
    for (const timer of timers) clearInterval(timer);
    await taking;
    await Promise.all(running);
  };
}
