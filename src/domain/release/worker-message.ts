/** A message from a page to the service worker. */
export type WorkerMessage =
  /** The customer accepts the waiting release. */
  | { readonly kind: 'take-over' }
  /** Paths that were loaded before the worker was active: this page, its scripts, styles and pictures. */
  | { readonly kind: 'visited'; readonly paths: readonly string[] };
