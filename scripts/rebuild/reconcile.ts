import type { TenantTable } from './tenant-row.ts';

export interface ReconcileOptions {
  readonly table: Pick<TenantTable, 'takeUnprobed' | 'probed'>;
  readonly probe: (slug: string) => Promise<string | null>;
  /** How often each merchant is probed; 0: never. */
  readonly everyMs: number;
  readonly onChange: (slug: string) => void;
  readonly onError: (error: Error) => void;
}

/** Merchants probed at a time. */
const WIDTH = 4;

/** Finds changes whose hooks were lost: probes each merchant's sources now and then. Returns how to stop. */
export function startReconciling(options: ReconcileOptions): () => Promise<void> {
  const { table, everyMs, onError } = options;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> = Promise.resolve();

  function later(): void {
    if (isStopped || everyMs === 0) return;
    timer = setTimeout(
      () => {
        turning = turn(options).catch(onError).finally(later);
      },
      Math.min(everyMs, 10_000),
    );
  }
  async function turn({ probe, onChange }: ReconcileOptions): Promise<void> {
    while (!isStopped) {
      const slugs = await table.takeUnprobed(WIDTH, everyMs);
      if (slugs.length === 0) return;
      await Promise.all(
        slugs.map(async (slug) => {
          const seen = await probe(slug);
          if (seen !== null && (await table.probed(slug, seen))) onChange(slug);
        }),
      );
    }
  }
  later();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await turning;
  };
}
