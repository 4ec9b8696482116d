/** `/build.json`: identifies what the live release is made of. Equal input gives equal bytes. */
export interface LiveBuild {
  /** Changes with scripts or styles: open pages then belong to an older version. */
  readonly client: string;
  /** Changes with any code of Dukkan. */
  readonly code: string;
  /** Changes with the merchant's data. */
  readonly input: string;
  /** The merchant's `appVersion`; empty if the settings have none. */
  readonly version: string;
}

export const BUILD_PATH = '/build.json';

/** Specification §9: how often an open page checks for a new release. */
export const BUILD_CHECK_MS = 3_600_000;
