/** What a page tells the service worker. */
export type WorkerMessage =
  /** The customer wants the waiting release. */
  | { readonly kind: 'take-over' }
  /** Paths that were loaded before the worker was there: this page, its scripts, styles and pictures. */
  | { readonly kind: 'visited'; readonly paths: readonly string[] };
