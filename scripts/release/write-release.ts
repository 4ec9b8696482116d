import { hash as hashOf } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { threadId } from 'node:worker_threads';
import { syncAllToDisk, syncToDisk } from '#sources/disk/sync-to-disk.ts';
import { carryAssets } from './carry-assets.ts';
import { linkOrCopy } from './link-or-copy.ts';
import { MANIFEST_NAME, manifestText, type ReleasedFile, type ReleaseManifest } from './manifest.ts';
import { pinnedRelease, ReleasePinned } from './pin.ts';
import { liveReleaseId, pathInRelease, type SiteDirectory } from './site-directory.ts';
import { Superseded } from './superseded.ts';

/** Content of a file in the next release: new bytes, or a file on this disk with the same content. */
export type ReleaseContent =
  | { readonly content: string | Uint8Array; readonly fingerprint?: string }
  | { readonly linkTo: string; readonly file: ReleasedFile };

type ReleaseHead = Omit<ReleaseManifest, 'format' | 'id' | 'files'>;

/** Collects the files of one release in a temporary folder and makes the release live by renaming it. */
export interface ReleaseWriter {
  add(path: string, content: ReleaseContent): void;
  has(path: string): boolean;
  /** Hash and size of a file that was added. Throws for other paths. */
  factsOf(path: string): ReleasedFile;
  /** Bytes of a file that was added. */
  read(path: string): Buffer;
  /** Waits until all added files are on the disk. Call it before asking whether to publish, so that little time passes between the answer and the release. */
  sync(): Promise<void>;
  /**
   * Completes the release, makes it live and returns its manifest. Throws Superseded when the live release has the same number or a
   * higher one. Throws ReleasePinned when a rollback has pinned a release, and makes that one live.
   */
  publish(head: ReleaseHead): ReleaseManifest;
  /** Completes a copy of a release from another folder and makes it live under the same id. Compares no numbers. */
  publishCopy(id: string, head: ReleaseHead): ReleaseManifest;
  discard(): void;
}

export function releaseWriter(site: SiteDirectory): ReleaseWriter {
  // A process may begin two in the same millisecond.
  const staging = join(site.releases, `.staging-${crypto.randomUUID()}`);
  const files = new Map<string, ReleasedFile>();
  const made = new Set<string>();

  /** Paths that a power cut could still destroy: new files, and folders with new entries. */
  const unsynced = new Set<string>([staging]);

  function place(path: string): string {
    const full = pathInRelease(staging, path);
    const directory = dirname(full);
    if (!made.has(directory)) {
      mkdirSync(directory, { recursive: true });
      made.add(directory);
    }
    // Sync parent folders too: a new folder is an entry of its parent.
    for (let above = directory; !unsynced.has(above); above = dirname(above)) unsynced.add(above);
    return full;
  }

  const sorted = () => Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)));

  const manifestOf = (id: string, head: ReleaseHead): ReleaseManifest => ({
    format: 1,
    id,
    ...head,
    files: sorted(),
  });

  /** Syncs everything to the disk before the pointer can name it. */
  function settle(text: string): void {
    const manifest = join(staging, MANIFEST_NAME);
    writeFileSync(manifest, text);
    for (const path of unsynced.add(manifest).add(staging)) syncToDisk(path);
  }

  function goLive(id: string): void {
    renameSync(staging, join(site.releases, id));
    syncToDisk(site.releases);
    pointTo(site, id);
  }

  return {
    add(path, content) {
      const full = place(path);
      if ('linkTo' in content) {
        const isLink = linkOrCopy(content.linkTo, full);
        // Files of an earlier release are on the disk. Files of the cache may not be.
        if (!isLink || !content.linkTo.startsWith(site.path + sep)) unsynced.add(full);
        files.set(path, content.file);
        return;
      }
      const bytes = typeof content.content === 'string' ? Buffer.from(content.content) : content.content;
      writeFileSync(full, bytes);
      unsynced.add(full);
      files.set(path, {
        hash: hashOf('sha256', bytes, 'hex'),
        size: bytes.byteLength,
        ...(content.fingerprint ? { fingerprint: content.fingerprint } : {}),
      });
    },
    has: (path) => files.has(path),
    factsOf(path) {
      const facts = files.get(path);
      if (facts) return facts;
      throw new Error(`The release has no file ${path}: add it before it is asked for.`);
    },
    read: (path) => readFileSync(pathInRelease(staging, path)),
    async sync() {
      const paths = [...unsynced];
      await syncAllToDisk(staging, paths);
      for (const path of paths) unsynced.delete(path);
    },
    publish(head) {
      const nameless = manifestOf('', head);
      const text = manifestText(nameless);
      const id = `${String(head.sequence).padStart(6, '0')}-${hashOf('sha256', text, 'hex').slice(0, 12)}`;
      // Replaces the release's own id, because only the format stands before it.
      settle(text.replace('"id":""', `"id":"${id}"`));
      if (liveSequence(site) >= head.sequence) throw new Superseded();
      goLive(id);
      const pinned = goBackToPinned(site, id);
      if (pinned !== null) throw new ReleasePinned(site.slug, pinned);
      return { ...nameless, id };
    },
    publishCopy(id, head) {
      const manifest = manifestOf(id, head);
      settle(manifestText(manifest));
      goLive(id);
      return manifest;
    },
    discard: () => rmSync(staging, { recursive: true, force: true }),
  };
}

/** Makes a release live with one rename, so that readers see the old one or the new one, even after a power cut. */
export function pointTo(site: SiteDirectory, releaseId: string): void {
  // A build and a rollback may run in two threads of one process.
  const next = join(site.path, `.current-${process.pid}-${threadId}`);
  for (let attempt = 1; ; attempt += 1) {
    rmSync(next, { force: true });
    symlinkSync(join('releases', releaseId), next);
    try {
      renameSync(next, site.current);
      syncToDisk(site.path);
      return;
    } catch (error) {
      // A build deleted the link as a leftover of a killed build.
      if (attempt === 3 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/**
 * Makes the pinned release live instead of `releaseId`, and returns its id; null without another pin. Call it right after making a
 * release live. A rollback pins first and then swaps; a build swaps first and then looks for a pin. So in every order, the pinned
 * release is live in the end.
 */
export function goBackToPinned(site: SiteDirectory, releaseId: string): string | null {
  const pinned = pinnedRelease(site);
  if (pinned === null || pinned === releaseId) return null;
  if (existsSync(join(site.releases, pinned))) {
    carryAssets(site, pinned, Date.now());
    pointTo(site, pinned);
  }
  return pinned;
}

/** Number of the live release; 0 when there is none. */
const liveSequence = (site: SiteDirectory): number => Number.parseInt(liveReleaseId(site) ?? '0', 10) || 0;
