import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { carryAssets } from '#scripts/release/carry-assets.ts';
import { readManifest } from '#scripts/release/manifest.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { takeLock } from '#scripts/release/site-lock.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import { tidyIfPossible } from '#scripts/release/tidy-if-possible.ts';
import { pointTo, releaseWriter } from '#scripts/release/write-release.ts';
import { NOTHING_PUBLISHED, type Publisher } from './publisher.ts';

/**
 * Another folder, perhaps on another disk, laid out like the output directory: unchanged files are hard links to its
 * last release, and one rename makes the new one live. A newer publication takes the lock over, and from then on the older one makes
 * nothing live. If that was frozen just between its last look at the lock and the rename, its release stays until the next
 * publication; it throws Superseded all the same.
 */
export function folderPublisher(directory: string): Publisher {
  return {
    name: directory,
    async retire(slug) {
      const site = siteDirectory(directory, slug);
      if (!existsSync(site.path)) return;
      // First what readers follow.
      rmSync(site.current, { force: true });
      rmSync(site.path, { recursive: true, force: true });
    },
    async publish({ manifest, directory: from, mayPublish, fence }) {
      const site = siteDirectory(directory, manifest.slug);
      mkdirSync(site.releases, { recursive: true });
      const lock = takeLock(site.lock, fence);
      if (!lock) throw new Error(`Another process publishes ${manifest.slug} to ${directory}.`);
      const mustHoldIt = () => {
        if (!lock.isMine()) throw new Superseded();
      };
      const mustBeNewest = async () => {
        if (!(await mayPublish())) throw new Superseded();
        // It may have been frozen since that was answered.
        mustHoldIt();
      };
      try {
        const live = readManifest(site.current);
        if (live?.id === manifest.id) return NOTHING_PUBLISHED;
        if (readManifest(join(site.releases, manifest.id))) {
          await mustBeNewest();
          carryAssets(site, manifest.id, Date.now());
          mustHoldIt();
          pointTo(site, manifest.id);
          mustHoldIt();
          return NOTHING_PUBLISHED;
        }
        const writer = releaseWriter(site);
        try {
          let uploaded = 0;
          let bytes = 0;
          for (const [path, file] of Object.entries(manifest.files)) {
            const isThere = live?.files[path]?.hash === file.hash;
            writer.add(path, { linkTo: join(isThere ? site.current : from, path), file });
            if (isThere) continue;
            uploaded += 1;
            bytes += file.size;
          }
          const { format: _format, id, files: _files, ...head } = manifest;
          await mustBeNewest();
          writer.publishCopy(id, head);
          mustHoldIt();
          const deleted = Object.keys(live?.files ?? {}).filter((path) => !manifest.files[path]).length;
          return { uploaded, deleted, bytes };
        } catch (error) {
          writer.discard();
          throw error;
        }
      } finally {
        // What looks unfinished is a newer publication's, once that has taken over.
        if (lock.isMine()) tidyIfPossible(manifest.slug, site);
        lock.release();
      }
    },
  };
}
