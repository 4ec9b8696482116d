import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { runsShop } from '#domain/staff/shop-manager.ts';
import type { Account } from '#scripts/backend/login/accounts.ts';
import { notAllowed } from '#scripts/backend/ordering/orders-shown.ts';
import { NOT_STORED, refuse } from '#scripts/backend/wordpress/answers.ts';
import { INVALID_JSON, invalidBody, type Refusal } from '#scripts/backend/wordpress/refusal.ts';

/** `onlyManagers` gives each route the account of the manager. */
export interface ManagerContext {
  Variables: { manager: Account };
}

/** Refuses all others: with 401 without a login, with 403 for another role. */
export const onlyManagers =
  (accountOf: (request: Context) => Promise<Account | null>): MiddlewareHandler<ManagerContext> =>
  async (request, next) => {
    const account = await accountOf(request);
    if (!account || !runsShop(account.role)) return refuse(notAllowed(account), { headers: NOT_STORED });
    request.set('manager', account);
    return next();
  };

export function personOf(request: Context<ManagerContext>): { readonly id: number; readonly name: string } {
  const { id, displayName } = request.get('manager');
  return { id, name: displayName };
}

/** Field of the body of every change. The client makes the id, so that a repeated call makes the change once. */
export const changeId = { change_id: z.uuid().toLowerCase() };

/** Tells what is wrong with a body: it is not a JSON object, or it has wrong fields. */
export function bodyRefusal(error: z.ZodError): Refusal {
  const isNoJson = error.issues.some(({ path }) => path.length === 0);
  return isNoJson ? INVALID_JSON : invalidBody(error);
}

export const badBody = (error: z.ZodError): Response =>
  refuse(bodyRefusal(error), { allow: 'POST', headers: NOT_STORED });
