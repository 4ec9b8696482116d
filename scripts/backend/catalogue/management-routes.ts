import { type Context, Hono, type Next } from 'hono';
import { fail } from '#domain/result.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { tooMany } from '#scripts/backend/limits.ts';
import { answer, refuse } from '#scripts/backend/wordpress/answers.ts';
import { bodyOf, callerOf } from '#scripts/backend/wordpress/caller.ts';
import { INVALID_JSON, type Refusal } from '#scripts/backend/wordpress/refusal.ts';
import type { Guesses } from '#scripts/http/guesses.ts';
import { isSecret } from '#scripts/program/signature.ts';
import { changeProduct, managedProduct, productChangeOf } from './change-product.ts';
import type { ShopNow } from './shop.ts';

export interface ManagementContext {
  readonly database: Database;
  readonly shop: ShopNow;
  readonly now: () => number;
  /** If null, nobody may change prices and stock. */
  readonly operator: Operator | null;
}

/** Access to prices and stock with the operator's token. */
export interface Operator {
  readonly token: string;
  /** Guesses of the token, counted for all stores together, because the token is the same for all. */
  readonly guesses: Guesses;
}

const FORBIDDEN: Refusal = {
  status: 401,
  code: 'woocommerce_rest_cannot_view',
  message: 'Sorry, you cannot list resources.',
};
const NO_PRODUCT: Refusal = {
  status: 404,
  code: 'woocommerce_rest_product_invalid_id',
  message: 'Invalid ID.',
};

/** Routes of `wc/v3` for a merchant's back office: prices and stock. They require the operator's token. */
export function managementRoutes({ database, shop, now, operator }: ManagementContext): Hono {
  const app = new Hono({ strict: false });
  app.use('*', async (context: Context, next: Next) => {
    const [, token] = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    if (operator === null || token === undefined) return refuse(FORBIDDEN);
    const client = callerOf(context);
    // A right token has to wait as well, because otherwise the answer would reveal it.
    const seconds = operator.guesses.begin(client);
    if (seconds > 0) return refuse(tooMany('rest_too_many_requests', seconds));
    if (!isSecret(token, [operator.token])) return refuse(FORBIDDEN);
    operator.guesses.right(client);
    return next();
  });

  app.get('/products/:id{[0-9]+}', async (context) => {
    const id = Number(context.req.param('id'));
    const { itemById, changedAt } = await shop();
    const item = itemById.get(id);
    return item ? answer(managedProduct(item, changedAt.get(id) ?? 0)) : refuse(NO_PRODUCT);
  });

  app.on(['PATCH', 'PUT', 'POST'], '/products/:id{[0-9]+}', async (context) => {
    const id = Number(context.req.param('id'));
    if (!(await shop()).itemById.has(id)) return refuse(NO_PRODUCT);
    const body = await bodyOf(context);
    if (body === undefined) return refuse(INVALID_JSON);
    const change = productChangeOf(body);
    if (!change.ok) return refuse(change.error);
    const changed = await database.transaction(async (rows) => {
      const item = (await shop(rows)).itemById.get(id);
      return item ? changeProduct(rows, item, change.value, now()) : fail(NO_PRODUCT);
    });
    if (!changed.ok) return refuse(changed.error);
    const item = (await shop()).itemById.get(id);
    return item ? answer(managedProduct(item, now())) : refuse(NO_PRODUCT);
  });
  return app;
}
