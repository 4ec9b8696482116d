import type { Route } from '#domain/routes.ts';
import type { PageView } from './page-view.ts';

/** A page whose view is made on demand. A build skips views that cannot differ from the last release. */
export interface LaterPage {
  readonly route: Route;
  /** The products that determine the view, in addition to the common data of all pages and the structure of the menu. */
  readonly productIds: readonly number[];
  make(): PageView;
}
