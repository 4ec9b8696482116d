import type { Route } from '#domain/routes.ts';
import type { PageView } from './page-view.ts';

/** A page whose view is made when it is asked for: a build leaves out those that cannot differ from the last release. */
export interface LaterPage {
  readonly route: Route;
  /** The products that decide the view, beside what all pages have in common and which products stand where in the menu. */
  readonly productIds: readonly number[];
  make(): PageView;
}
