import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { carryAssets } from '#scripts/release/carry-assets.ts';
import { damagedFiles, readableManifest } from '#scripts/release/manifest.ts';
import { mendRelease } from '#scripts/release/mend-release.ts';
import { liveReleaseId, siteDirectory } from '#scripts/release/site-directory.ts';
import { takeLock } from '#scripts/release/site-lock.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import { tidyReleases } from '#scripts/release/tidy-releases.ts';
import { pointTo, releaseWriter } from '#scripts/release/write-release.ts';
import { makeFolder, syncToDisk } from '#sources/disk/sync-to-disk.ts';
import { NOTHING_PUBLISHED, type Publisher } from './publisher.ts';

/**
 * Publishes to another folder, possibly on another disk, with the layout of the output directory. Unchanged files are hard links to the
 * last release; one rename makes the new release live. A newer publication takes over the lock. Then the older one throws Superseded and
 * makes nothing live. One gap remains: it was frozen between its last check of the lock and the rename. Then its release stays live until
 * the next publication.
 */
export function folderPublisher(directory: string): Publisher {
  return {
    name: directory,
    async retire(slug) {
      const site = siteDirectory(directory, slug);
      if (!existsSync(site.path)) return;
      // Delete the pointer first: readers follow it.
      rmSync(site.current, { force: true });
      syncToDisk(site.path);
      rmSync(site.path, { recursive: true, force: true });
      syncToDisk(dirname(site.path));
    },
    async publish({ manifest, directory: from, mayPublish, fence }) {
      const site = siteDirectory(directory, manifest.slug);
      makeFolder(site.releases);
      const lock = takeLock(site.lock, fence);
      if (!lock)
        throw new Error(
          `Another process publishes ${manifest.slug} to ${directory}. Wait until it has ended, and publish again.`,
        );
      const mustHoldIt = () => {
        if (!lock.isMine()) throw new Superseded();
      };
      const mustBeNewest = async () => {
        if (!(await mayPublish())) throw new Superseded();
        // The process may have been frozen after `mayPublish` answered.
        mustHoldIt();
      };
      try {
        const known = join(site.releases, manifest.id);
        // The target may have lost files in a power cut; restore them from this machine.
        if (existsSync(known)) mendRelease(known, manifest, from);
        if (liveReleaseId(site) === manifest.id) return NOTHING_PUBLISHED;
        const live = readableManifest(site.current);
        if (existsSync(known)) {
          await mustBeNewest();
          carryAssets(site, manifest.id, Date.now());
          mustHoldIt();
          pointTo(site, manifest.id);
          mustHoldIt();
          return NOTHING_PUBLISHED;
        }
        const writer = releaseWriter(site);
        try {
          const damaged = new Set(live ? damagedFiles(site.current, live) : []);
          let uploaded = 0;
          let bytes = 0;
          for (const [path, file] of Object.entries(manifest.files)) {
            const isThere = live?.files[path]?.hash === file.hash && !damaged.has(path);
            writer.add(path, { linkTo: join(isThere ? site.current : from, path), file });
            if (isThere) continue;
            uploaded += 1;
            bytes += file.size;
          }
          const { format: _format, id, files: _files, ...head } = manifest;
          await writer.sync();
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
        // Without the lock, unfinished folders belong to the newer publication.
        if (lock.isMine()) tidyReleases(site);
        lock.release();
      }
    },
  };
}
