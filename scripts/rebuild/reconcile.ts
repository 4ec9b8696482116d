import type { TenantTable } from './tenant-row.ts';

export interface ReconcileOptions {
  readonly table: Pick<TenantTable, 'takeUnprobed' | 'unprobed' | 'probed'>;
  /** Null when a source does not answer; rejects when this machine cannot ask. */
  readonly probe: (slug: string) => Promise<string | null>;
  /** How often each merchant is probed; 0: never. */
  readonly everyMs: number;
  readonly onChange: (slug: string) => void;
  readonly onError: (error: Error) => void;
}

/** Merchants probed at a time: 3,000 of them in five minutes, when each takes a second and a half. */
const WIDTH = 16;
/** How often it is looked which merchants are to be probed, at most. */
const LOOK_MS = 10_000;

/** Finds changes whose hooks were lost: probes each merchant's sources now and then; a slow one takes one place and holds up no other. Returns how to stop. */
export function startReconciling(options: ReconcileOptions): () => Promise<void> {
  const { table, everyMs, onError } = options;
  const running = new Set<Promise<void>>();
  /** Merchants that this machine cannot probe, left to the others until it tries again. */
  const leftToOthers = new Set<string>();
  let isStopped = false;
  let taking: Promise<void> | null = null;

  /** Takes merchants for all places that are free. */
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
    const ended = look(slug)
      .catch(onError)
      .finally(() => {
        running.delete(ended);
        fill();
      });
    running.add(ended);
  }
  async function look(slug: string): Promise<void> {
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
      : [setInterval(fill, Math.min(everyMs, LOOK_MS)), setInterval(() => leftToOthers.clear(), everyMs)];
  return async () => {
    isStopped = true;
    for (const timer of timers) clearInterval(timer);
    await taking;
    await Promise.all(running);
  };
}
