/** `/build.json`, what the live release is made of: the same input gives the same bytes. */
export interface LiveBuild {
  /** Changes when scripts or styles do: open pages are then of an older version. */
  readonly client: string;
  /** Changes when anything of Dukkan does. */
  readonly code: string;
  /** Changes when the merchant's data does. */
  readonly input: string;
}

export const BUILD_PATH = '/build.json';

/** Specification §9: how often an open page asks. */
export const BUILD_CHECK_MS = 3_600_000;
