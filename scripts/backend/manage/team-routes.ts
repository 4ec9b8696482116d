import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { STAFF_ACCOUNT_ROLES } from '#domain/order/actions.ts';
import { ok, type Result } from '#domain/result.ts';
import type { ShopNow } from '#scripts/backend/catalogue/shop.ts';
import type { Database, Rows } from '#scripts/backend/database/database.ts';
import { newSecret } from '#scripts/backend/login/accounts.ts';
import { staffAccount } from '#scripts/backend/login/staff-account.ts';
import { answer, NOT_STORED, refuse } from '#scripts/backend/wordpress/answers.ts';
import { bodyOf } from '#scripts/backend/wordpress/caller.ts';
import {
  addToTeam,
  changeTeam,
  endSessionsOf,
  resetPassword,
  staffSubject,
  type TeamAccount,
  teamOf,
} from './change-team.ts';
import { badBody, changeId, type ManagerContext, personOf } from './manager.ts';
import { refusedChange } from './refused-change.ts';
import { keepShopChange, shopChange } from './shop-changes.ts';

const place = z.array(z.string().min(1).max(200)).max(100).optional();
const roleChange = z.object({
  ...changeId,
  role: z.enum(STAFF_ACCOUNT_ROLES),
  branches: place,
  zones: place,
});
const newMember = z.object({
  ...changeId,
  username: z.string(),
  name: z.string(),
  email: z.string().default(''),
  role: z.string(),
  branches: place,
  zones: place,
});
const onlyId = z.object(changeId);
const POST = { allow: 'POST', headers: NOT_STORED } as const;

interface WantedOfTeam {
  readonly id: string;
  readonly username: string;
  readonly what: string;
}

type Act = (rows: Rows) => Promise<Result<TeamAccount | string | null>>;

interface TeamWorld {
  readonly database: Database;
  readonly shop: ShopNow;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The calls of `manage/team`, for the staff of this shop only. `docs/api.md` describes them. */
export function teamRoutes({ database, shop, now }: TeamWorld): Hono<ManagerContext> {
  const app = new Hono<ManagerContext>({ strict: false });

  app.get('/team', async (request) => {
    const team = await teamOf(database, now());
    const { username } = request.get('manager');
    return answer(
      team.map((account) => memberAnswer(account, username)),
      { headers: NOT_STORED },
    );
  });

  app.post('/team', async (request) => {
    const body = newMember.safeParse(await bodyOf(request));
    if (!body.success) return badBody(body.error);
    const { change_id: id, name, ...told } = body.data;
    const account = staffAccount.safeParse({ ...told, displayName: name });
    if (!account.success) return badBody(account.error);
    const { username } = account.data;
    const secret = await newSecret();
    return once(request, { id, username, what: 'added' }, async (rows) =>
      addToTeam(rows, account.data, { secret, shop: await shop(rows) }),
    );
  });

  app.post('/team/:username/role', async (request) => {
    const body = roleChange.safeParse(await bodyOf(request));
    if (!body.success) return badBody(body.error);
    const { change_id: id, role, ...told } = body.data;
    const username = request.req.param('username');
    return once(request, { id, username, what: role }, async (rows) => {
      const facts = { now: now(), shop: await shop(rows), ...(role === 'driver' && { told }) };
      return changeTeam(rows, username, { role }, facts);
    });
  });

  const actions = {
    remove: async (username: string) => {
      return async (rows: Rows) => changeTeam(rows, username, null, { now: now(), shop: await shop(rows) });
    },
    end: async (username: string) => (rows: Rows) => endSessionsOf(rows, username, now()),
    reset: async (username: string) => {
      const secret = await newSecret();
      return (rows: Rows) => resetPassword(rows, username, { secret, now: now() });
    },
  } as const;
  for (const [action, actOn] of Object.entries(actions))
    app.post(`/team/:username/${action}`, async (request) => {
      const body = onlyId.safeParse(await bodyOf(request));
      if (!body.success) return badBody(body.error);
      const username = request.req.param('username') ?? '';
      return once(request, { id: body.data.change_id, username, what: action }, await actOn(username));
    });

  /**
   * Makes a change and writes it to the history, in one transaction: a repeated change is not made again, by no service, and no other call
   * returns its password.
   */
  async function once(
    request: Context<ManagerContext>,
    { id, username, what }: WantedOfTeam,
    act: Act,
  ): Promise<Response> {
    const result = await database.transaction(async (rows): ReturnType<Act> => {
      if (await shopChange(rows, id)) return ok(null);
      const made = await act(rows);
      if (!made.ok) return made;
      const member = typeof made.value === 'object' ? made.value : null;
      await keepShopChange(rows, {
        ...{ id, at: now(), person: personOf(request), action: 'staff', undoneAt: null },
        ...{ subject: staffSubject(username), name: username },
        before: member && { branches: member.branches, zones: member.zones },
        after: { what: member?.role === what ? 'places' : what },
      });
      return made;
    });
    if (!result.ok) return refuse(refusedChange(result.error), POST);
    const isNew = typeof result.value === 'string';
    const body = isNew ? { password: result.value } : {};
    return answer(body, { ...POST, status: isNew && what === 'added' ? 201 : 200 });
  }
  return app;
}

const memberAnswer = (
  { username, displayName, email, role, branches, zones, sessions, isListed }: TeamAccount,
  caller: string,
) => ({
  ...{ username, name: displayName, email, role, branches, zones, sessions },
  is_listed: isListed,
  is_you: username === caller,
});
