import type { BuildReport } from '#scripts/build/prerender/build-report.ts';
import type { Log } from '#scripts/program/log.ts';
import type { Publisher } from '#scripts/publish/publisher.ts';
import { publishFolder } from '#scripts/publish/publisher-of.ts';
import type { ChangeRecorder } from '#scripts/queue/change-recorder.ts';
import { probe } from '#scripts/queue/probe.ts';
import { publishingBuilder } from '#scripts/queue/publishing-builder.ts';
import type { BegunBuild } from '#scripts/queue/tenant-row.ts';
import { threadBuilder } from '#scripts/queue/thread-builder.ts';
import { type RebuildWorker, startWorker } from '#scripts/queue/worker.ts';
import { damageText, tellDamage } from '#scripts/release/damage.ts';
import type { Ground, Part } from './ground.ts';
import type { KnownMerchants } from './known-merchants.ts';

export interface Building extends Part {
  readonly wake: RebuildWorker['wake'];
}

interface BuildingOptions {
  readonly merchants: KnownMerchants;
  readonly recorder: ChangeRecorder;
  readonly publisher: Publisher | null;
  readonly onEnd: (begun: BegunBuild, report: BuildReport) => Promise<void>;
}

/** Starts building what is due. Finds damaged releases, and makes them due. */
export function startBuilding(
  { options, state, passes, slots, fetch, onError }: Ground,
  { merchants, recorder, publisher, onEnd }: BuildingOptions,
): Building {
  const { environment, outDirectory, log } = options;
  const builder = threadBuilder({
    codeId: options.codeId,
    compiledDirectory: options.compiledDirectory,
    tenantsDirectory: options.tenantsDirectory,
    outDirectory,
    cacheDirectory: options.cacheDirectory,
    environment: { ...environment },
    force: false,
    acceptShrink: false,
  });

  async function rebuild(slug: string): Promise<void> {
    if (merchants.isKnown(slug)) await recorder.record(slug, false).catch(onError);
  }
  /** Records no change for a merchant that was retired in the meantime, because that would recreate its row. */
  async function publishAgain(slug: string): Promise<void> {
    merchants.look();
    await rebuild(slug);
  }
  async function firstProbe(slug: string): Promise<void> {
    const seen = await probe(slug, { tenantsDirectory: options.tenantsDirectory, environment, fetch });
    if (seen !== null) await state.table.probed(slug, seen);
  }
  const worker = startWorker({
    table: state.table,
    queue: state.queue,
    builder: publisher ? publishingBuilder(builder, publisher, outDirectory, publishAgain) : builder,
    slots,
    ...(options.probeEveryMs > 0 && { firstProbe }),
    onError,
    offerRoom: passes.offerRoom,
    beforeEnd: passes.onEnd,
    onEnd: async (begun, report) => {
      logEnd(log, report);
      await onEnd(begun, report);
    },
  });

  // A power cut may have emptied live files. A build makes them again here, and the publication that follows it there.
  const tellDamaged = (directory: string, where: string) =>
    tellDamage(directory, (slug, damage) => {
      log(`error: ${slug}${where}: ${damageText(damage)}`);
      void rebuild(slug);
    });
  if (slots > 0) {
    builder.warm(1);
    void tellDamaged(outDirectory, '');
    const published = publishFolder(environment);
    if (published) void tellDamaged(published, ` in ${published}`);
  }
  return {
    wake: worker.wake,
    stop: async () => {
      await worker.stop();
      await builder.close();
    },
  };
}

/** Logs the end of a build as one line. Of a multi-line reason, such as a stack trace, only the first line is logged. */
function logEnd(log: Log, report: BuildReport): void {
  const trouble = report.code ? ` (${report.code}) ${report.reason?.split('\n')[0]}` : '';
  const { slug, outcome, seconds, releaseId, pagesRendered, pagesReused, faultCount } = report;
  const mended = report.mended ? ` (${damageText(report.mended)}: made again)` : '';
  const line = `${slug} ${outcome} in ${seconds.toFixed(2)} s${trouble}${mended}`;
  log(line, { slug, outcome, seconds, releaseId, pagesRendered, pagesReused, faultCount });
}
