import { isGood } from '#scripts/prerender/build-report.ts';
import type { Builder } from '#scripts/rebuild/worker.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import { publishLiveRelease } from './live-release.ts';
import type { Publisher } from './publisher.ts';

/**
 * Builds, and publishes what is then live on this machine. A failed publication is a failed build: it is tried again. One that was
 * overtaken is not, because the newer build counts: but it may have disturbed that one's, so `publishAgain` has to make the merchant due.
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
