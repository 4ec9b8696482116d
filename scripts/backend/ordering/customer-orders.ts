import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { dialable, phoneKey } from '#domain/customer/phone.ts';
import { ordersSeenBy } from '#domain/staff/orders-seen.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import type { Account } from '#scripts/backend/login/accounts.ts';
import { answerText, NOT_STORED, refuse } from '#scripts/backend/wordpress/answers.ts';
import { bodyOf } from '#scripts/backend/wordpress/caller.ts';
import { INVALID_JSON, invalidBody } from '#scripts/backend/wordpress/refusal.ts';
import { notAllowed } from './orders-shown.ts';
import { ordersOf, pageOf } from './today-orders.ts';

/** Orders of one answer: what somebody on the phone can be asked about. */
const MOST = 50;
const USUAL = 20;

/** Orders per transaction, because new orders wait for its end. */
const PART = 250;

const wantedSchema = z.object({
  /** The complete number. With parts, staff could list customers by guessing. */
  phone: z.string().refine((phone) => dialable(phone) !== null, 'Not a phone number.'),
  before: z.int().positive().default(Number.MAX_SAFE_INTEGER),
  per_page: z.int().min(1).max(MOST).default(USUAL),
});

/**
 * All orders of one phone number, newest first, for whoever sees all of the shop. The number is in the body, because addresses stand in
 * logs.
 */
export function customerOrdersRoute(
  database: Database,
  accountOf: (request: Context) => Promise<Account | null>,
): Hono {
  const app = new Hono({ strict: false });
  app.post('/customer-orders', async (request) => {
    const allow = { allow: 'POST', headers: NOT_STORED };
    const account = await accountOf(request);
    if (ordersSeenBy(account?.role) !== 'all') return refuse(notAllowed(account), allow);
    const body = await bodyOf(request);
    if (body === undefined) return refuse(INVALID_JSON, allow);
    const wanted = wantedSchema.safeParse(body);
    if (!wanted.success) return refuse(invalidBody(wanted.error), allow);
    const { phone, before, per_page: atMost } = wanted.data;
    await keepPersons(database);
    const part = { before, atMost };
    const theirs = ordersOf(database, part).where('person', '=', phoneKey(phone));
    const { answers, total } = await pageOf(database, theirs, part);
    const headers = { ...NOT_STORED, 'X-WP-Total': String(total) };
    return answerText(`[${answers.join(',')}]`, { allow: 'POST', headers });
  });
  return app;
}

/** Writes the ends of numbers into orders of versions that did not keep them: all at the first question, none afterwards. */
async function keepPersons(database: Database): Promise<void> {
  const { shop, query } = database;
  const missing = query
    .selectFrom('placed_order')
    .select(['id', 'answer'])
    .where('shop', '=', shop)
    .where('person', 'is', null)
    .limit(PART);
  for (let part = await missing.execute(); part.length > 0; part = await missing.execute())
    await database.transaction(async (rows) => {
      for (const { id, answer } of part) {
        const { customer_phone = '' } = JSON.parse(answer) as { readonly customer_phone?: string };
        await rows.query
          .updateTable('placed_order')
          .set({ person: phoneKey(customer_phone) })
          .where('shop', '=', shop)
          .where('id', '=', id)
          // Another change may have been faster.
          .where('person', 'is', null)
          .execute();
      }
    });
}
