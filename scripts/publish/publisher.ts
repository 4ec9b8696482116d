import type { ReleaseManifest } from '#scripts/release/manifest.ts';

/** A merchant's release on this machine that is to be shown to the public. */
export interface ReleaseToPublish {
  readonly manifest: ReleaseManifest;
  /** Holds the files of the manifest. */
  readonly directory: string;
  /**
   * Asked right before the public sees a change, and now and then while it does. Throws Superseded when it answers `false`. The
   * releases' numbers do not decide: each machine that builds counts its own.
   */
  readonly mayPublish: () => Promise<boolean>;
  /** Which of the merchant's builds it is of, where the queue counts them: what an older one still holds is taken over. */
  readonly fence?: number;
}

export interface Published {
  /** Objects or files. */
  readonly uploaded: number;
  readonly deleted: number;
  readonly bytes: number;
}

/** A place that the public is served from. Publishing what is there already changes nothing. */
export interface Publisher {
  /** For people: `s3://shops/live`. */
  readonly name: string;
  publish(release: ReleaseToPublish): Promise<Published>;
  /** Shows the public nothing of a merchant any more. One of whom it shows nothing is no error. */
  retire(slug: string): Promise<void>;
}

export const NOTHING_PUBLISHED: Published = { uploaded: 0, deleted: 0, bytes: 0 };
