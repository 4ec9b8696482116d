import { type Context, Hono } from 'hono';
import type { Account } from '#scripts/backend/login/accounts.ts';
import { limiter } from '#sources/request/limiter.ts';
import { changesRoutes } from './changes-routes.ts';
import { type ManagerContext, onlyManagers } from './manager.ts';
import { menuRoutes } from './menu-routes.ts';
import type { MenuWorld } from './menu-world.ts';
import type { NamesWorld } from './named-items.ts';
import { namesRoutes } from './names-routes.ts';
import { photoRoutes } from './photo-routes.ts';
import { takingsRoute } from './takings-route.ts';
import { teamRoutes } from './team-routes.ts';
import { zonesRoutes } from './zones-routes.ts';

/** The calls of `treesal/v1/manage`. Only managers of the shop may use them. */
export function manageRoutes(
  world: MenuWorld & NamesWorld,
  accountOf: (request: Context) => Promise<Account | null>,
): Hono<ManagerContext> {
  const app = new Hono<ManagerContext>({ strict: false });
  app.use('*', onlyManagers(accountOf));
  app.get('/takings', takingsRoute(world));
  // When two managers tap at once, the second change starts after the first one has ended.
  const inTurn = limiter(1);
  app.route('/', menuRoutes(world, inTurn));
  app.route('/', photoRoutes(world));
  app.route('/', teamRoutes(world));
  app.route('/', zonesRoutes(world, inTurn));
  app.route('/', namesRoutes(world, inTurn));
  app.route('/', changesRoutes(world, inTurn));
  return app;
}
