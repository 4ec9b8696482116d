import { isGood } from '#scripts/build/prerender/build-report.ts';
import { publishLiveRelease } from '#scripts/publish/live-release.ts';
import type { Publisher } from '#scripts/publish/publisher.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import type { Builder } from './worker.ts';

/**
 * Builds a merchant, then publishes its live release. A failed publication counts as a failed build and is retried.
 * A superseded one is not retried, but it may have overwritten files of the newer publication, so `publishAgain` must make
 * the merchant due.
 */
export function publishingBuilder(
  builder: Builder,
  publisher: Publisher,
  outDirectory: string,
  publishAgain: (slug: string) => Promise<void>,
): Builder {
  return {
    async build(slug, order, mayPublish) {
      const report = await builder.build(slug, order, mayPublish);
      if (!isGood(report)) return report;
      try {
        await publishLiveRelease(publisher, siteDirectory(outDirectory, slug), {
          mayPublish,
          fence: order.fence,
        });
        return report;
      } catch (error) {
        if (error instanceof Superseded) await publishAgain(slug);
        const code = error instanceof Superseded ? error.code : 'publish.failed';
        return { ...report, outcome: 'failed', code, reason: (error as Error).message };
      }
    },
  };
}
