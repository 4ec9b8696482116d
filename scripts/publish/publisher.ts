import type { ReleaseManifest } from '#scripts/release/manifest.ts';

/** A merchant's release on this machine that is to be published. */
export interface ReleaseToPublish {
  readonly manifest: ReleaseManifest;
  /** Folder with the files of the manifest. */
  readonly directory: string;
  /**
   * Called right before a change becomes public, and repeatedly during the publication, which throws Superseded when the
   * result is `false`. Release numbers cannot decide this, because each machine counts its own.
   */
  readonly mayPublish: () => Promise<boolean>;
  /** Number of the merchant's build, when the queue counts builds. A lock of an older build is taken over. */
  readonly fence?: number;
}

export interface Published {
  /** Number of objects or files. */
  readonly uploaded: number;
  readonly deleted: number;
  readonly bytes: number;
}

/** A place from which the public is served. Publishing is idempotent. */
export interface Publisher {
  /** Name for messages, for example `s3://shops/live`. */
  readonly name: string;
  publish(release: ReleaseToPublish): Promise<Published>;
  /** Removes a merchant's site. Does nothing when there is none. */
  retire(slug: string): Promise<void>;
}

export const NOTHING_PUBLISHED: Published = { uploaded: 0, deleted: 0, bytes: 0 };
