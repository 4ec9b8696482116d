import { existsSync, type FSWatcher, watch } from 'node:fs';
import { isSlug } from '#domain/tenant/slug.ts';
import type { ChangeRecorder } from '#scripts/queue/change-recorder.ts';
import { nightly } from '#scripts/queue/nightly.ts';
import { picturePruning } from '#scripts/queue/picture-pruning.ts';
import { probe } from '#scripts/queue/probe.ts';
import { startProbing } from '#scripts/queue/probing.ts';
import { workerBeats } from '#scripts/queue/worker-beats.ts';
import type { Building } from './building.ts';
import type { Ground, Part } from './ground.ts';
import type { KnownMerchants } from './known-merchants.ts';

interface WatchingOptions {
  readonly merchants: KnownMerchants;
  readonly recorder: ChangeRecorder;
  readonly wake: Building['wake'];
}

/** Starts what looks by itself: at folders, at sources, at the list of merchants, at night; and the sign that this process lives. */
export async function startWatching(
  { options, state, passes, slots, fetch, onError }: Ground,
  { merchants, recorder, wake }: WatchingOptions,
): Promise<Part> {
  const { tenantsDirectory, environment, codeId, log } = options;
  const prunePictures = picturePruning(options.cacheDirectory, merchants.all, log);
  const ends: readonly (() => unknown)[] = [
    await workerBeats(state.database).start({ slots, codeId }, onError),
    options.watchesFiles
      ? watchTenants(tenantsDirectory, (slug) => {
          if (merchants.isKnown(slug)) recorder.record(slug, false).catch(onError);
        })
      : () => {},
    merchants.roster.start(),
    startProbing({
      table: state.table,
      // Only processes that build probe sources: they have the tokens.
      everyMs: slots > 0 ? options.probeEveryMs : 0,
      probe: (slug) => probe(slug, { tenantsDirectory, environment, fetch }),
      onChange: (slug) => {
        log(`${slug} changed without a hook`);
        wake();
      },
      onError,
    }),
    nightly(async (day) => {
      await passes.request('nightly', day);
      await prunePictures(day);
    }, onError),
  ];
  return { stop: () => Promise.all(ends.map((end) => end())) };
}

/**
 * Calls `onChange` for each merchant whose folder changes, and returns a function that stops it. Probes find the rest:
 * folders that cannot be watched, and changes of `platform.json`.
 */
function watchTenants(tenantsDirectory: string, onChange: (slug: string) => void): () => void {
  if (!existsSync(tenantsDirectory)) return () => {};
  let watcher: FSWatcher;
  try {
    watcher = watch(tenantsDirectory, { recursive: true }, (_event, path) => {
      const [slug = ''] = (path ?? '').split(/[\\/]/);
      if (isSlug(slug)) onChange(slug);
    });
    watcher.on('error', () => watcher.close());
  } catch {
    return () => {};
  }
  return () => watcher.close();
}
