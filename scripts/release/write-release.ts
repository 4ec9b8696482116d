import { hash as hashOf } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { threadId } from 'node:worker_threads';
import { syncAllToDisk, syncToDisk } from '#sources/disk/sync-to-disk.ts';
import { isHalfWritten } from '#sources/disk/write-whole.ts';
import { carryAssets } from './carry-assets.ts';
import { linkOrCopy } from './link-or-copy.ts';
import { MANIFEST_NAME, manifestText, type ReleasedFile, type ReleaseManifest } from './manifest.ts';
import { pinnedRelease, ReleasePinned } from './pin.ts';
import { liveReleaseId, pathInRelease, type SiteDirectory } from './site-directory.ts';
import { sweepLockFiles } from './site-lock.ts';
import { Superseded } from './superseded.ts';

/** A file of the next release: new bytes, or a file on this disk that already has them. */
export type ReleaseContent =
  | { readonly content: string | Uint8Array; readonly fingerprint?: string }
  | { readonly linkTo: string; readonly file: ReleasedFile };

type ReleaseHead = Omit<ReleaseManifest, 'format' | 'id' | 'files'>;

/** Collects the files of one release in a directory that nobody reads until it is renamed. */
export interface ReleaseWriter {
  add(path: string, content: ReleaseContent): void;
  has(path: string): boolean;
  /** Throws for a file that was not added. */
  factsOf(path: string): ReleasedFile;
  /** The bytes of a file that was added. */
  read(path: string): Buffer;
  /** Waits until what was added is on the disk: done before the question whether to publish, so that little time passes after the answer. */
  sync(): Promise<void>;
  /**
   * Makes the release whole and live, unless the live one has its number or a higher one. Returns its manifest. Throws ReleasePinned when a
   * rollback came before it was live, and makes that one's release live.
   */
  publish(head: ReleaseHead): ReleaseManifest;
  /** Makes a copy of another place's release whole and live, under that one's id, whichever numbers the two places have. */
  publishCopy(id: string, head: ReleaseHead): ReleaseManifest;
  discard(): void;
}

export function releaseWriter(site: SiteDirectory): ReleaseWriter {
  const staging = join(site.releases, `.staging-${process.pid}-${Date.now().toString(36)}`);
  const files = new Map<string, ReleasedFile>();
  const made = new Set<string>();

  /** What a power cut could still take: new files, and folders with new names. */
  const unsynced = new Set<string>([staging]);

  function place(path: string): string {
    const full = pathInRelease(staging, path);
    const directory = dirname(full);
    if (!made.has(directory)) {
      mkdirSync(directory, { recursive: true });
      made.add(directory);
    }
    // Folders come and go together with those above them.
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

  /** Everything is on the disk before the pointer names it. */
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
        // What a release of this site has is on the disk. The cache's files may not be.
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
      // Nothing but the format stands before it, so this is the release's own.
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

/** Makes a release the live one: one rename, so that a reader sees the old one or the new one, also after a power cut. */
export function pointTo(site: SiteDirectory, releaseId: string): void {
  // A build and a rollback may be threads of one process.
  const next = join(site.path, `.current-${process.pid}-${threadId}`);
  for (let attempt = 1; ; attempt += 1) {
    rmSync(next, { force: true });
    symlinkSync(join('releases', releaseId), next);
    try {
      renameSync(next, site.current);
      syncToDisk(site.path);
      return;
    } catch (error) {
      // A build that tidied up took it for what a killed one had left.
      if (attempt === 3 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/**
 * For who has just made a release live, perhaps beside a rollback: makes the pinned one live instead. Which one that is, or null.
 * A rollback pins before it swaps, a build swaps before it looks: so whichever comes first, the pinned release is live in the end.
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

/**
 * Deletes what killed builds left, and all but the newest `keep` releases. The live one always stays, and so does the pinned one, which a
 * rollback may be about to make live.
 * Only for who holds the site's lock, and after the release: on ext4, creating files right after a big delete is slow.
 */
export function tidyReleases(site: SiteDirectory, keep: number): void {
  const liveId = liveReleaseId(site);
  const names = readdirSync(site.releases);
  const remove = (name: string) => rmSync(join(site.releases, name), { recursive: true, force: true });
  for (const name of names.filter((name) => name.startsWith('.'))) remove(name);
  const releases = names
    .filter((name) => !name.startsWith('.') && name !== liveId)
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  for (const name of releases.slice(0, Math.max(0, releases.length - keep + 1))) {
    if (name === pinnedRelease(site)) continue;
    // First out of sight, in one step: whoever lists the releases finds whole ones.
    const gone = `.gone-${name}`;
    renameSync(join(site.releases, name), join(site.releases, gone));
    remove(gone);
  }
  for (const name of readdirSync(site.path)) {
    if (name.startsWith('.current-') || isHalfWritten(name)) rmSync(join(site.path, name), { force: true });
  }
  sweepLockFiles(site.lock);
}

/** 0 when nothing is live. */
const liveSequence = (site: SiteDirectory): number => Number.parseInt(liveReleaseId(site) ?? '0', 10) || 0;
