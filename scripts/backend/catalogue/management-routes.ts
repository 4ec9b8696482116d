import { hash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono, type Next } from 'hono';
import type { Database } from '#scripts/backend/database/database.ts';
import { answer, refuse } from '#scripts/backend/wordpress/answers.ts';
import { bodyOf } from '#scripts/backend/wordpress/caller.ts';
import { INVALID_JSON, type Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { changeProduct, managedProduct, productChangeOf } from './change-product.ts';
import type { Shop } from './shop.ts';

export interface ManagementContext {
  readonly database: Database;
  readonly shop: () => Shop;
  readonly now: () => number;
  /** Who has it may change prices and stock; null: nobody may. */
  readonly operatorToken: string | null;
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

/** `wc/v3`, the part that a merchant's own back office uses: prices and stock, for who has the operator's token. */
export function managementRoutes({ database, shop, now, operatorToken }: ManagementContext): Hono {
  const app = new Hono({ strict: false });
  app.use('*', async (context: Context, next: Next) => {
    const [, token] = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    if (operatorToken === null || token === undefined || !isSame(token, operatorToken))
      return refuse(FORBIDDEN);
    return next();
  });

  app.get('/products/:id{[0-9]+}', (context) => {
    const id = Number(context.req.param('id'));
    const item = shop().itemById.get(id);
    return item ? answer(managedProduct(item, shop().changedAt.get(id) ?? 0)) : refuse(NO_PRODUCT);
  });

  app.on(['PATCH', 'PUT', 'POST'], '/products/:id{[0-9]+}', async (context) => {
    const id = Number(context.req.param('id'));
    const item = shop().itemById.get(id);
    if (!item) return refuse(NO_PRODUCT);
    const body = await bodyOf(context);
    if (body === undefined) return refuse(INVALID_JSON);
    const change = productChangeOf(body);
    if (!change.ok) return refuse(change.error);
    const changed = changeProduct(database, item, change.value, now());
    if (!changed.ok) return refuse(changed.error);
    return answer(managedProduct(shop().itemById.get(id) ?? item, now()));
  });
  return app;
}

const isSame = (left: string, right: string): boolean =>
  timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'));
