import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { STAFF_ACCOUNT_ROLES } from '#domain/order/actions.ts';
import type { Result } from '#domain/result.ts';
import type { ShopNow } from '#scripts/backend/catalogue/shop.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { staffAccount } from '#scripts/backend/login/staff-account.ts';
import { answer, NOT_STORED, refuse } from '#scripts/backend/wordpress/answers.ts';
import { bodyOf } from '#scripts/backend/wordpress/caller.ts';
import { limiter } from '#sources/request/limiter.ts';
import {
  addToTeam,
  changeTeam,
  endSessionsOf,
  resetPassword,
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

type Act = () => Promise<Result<TeamAccount | string | null>>;

interface TeamWorld {
  readonly database: Database;
  readonly shop: ShopNow;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The calls of `manage/team`, for the staff of this shop only. `docs/api.md` describes them. */
export function teamRoutes({ database, shop, now }: TeamWorld): Hono<ManagerContext> {
  const app = new Hono<ManagerContext>({ strict: false });
  // A repeated call finds the first one in the history.
  const inTurn = limiter(1);

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
    return once(request, { id, username, what: 'added' }, async () =>
      addToTeam(database, account.data, await shop()),
    );
  });

  app.post('/team/:username/role', async (request) => {
    const body = roleChange.safeParse(await bodyOf(request));
    if (!body.success) return badBody(body.error);
    const { change_id: id, role, ...told } = body.data;
    const username = request.req.param('username');
    return once(request, { id, username, what: role }, async () =>
      changeTeam(
        database,
        username,
        { role },
        {
          ...{ now: now(), shop: await shop() },
          ...(role === 'driver' && { told }),
        },
      ),
    );
  });

  const actions = {
    remove: async (username: string) =>
      changeTeam(database, username, null, { now: now(), shop: await shop() }),
    end: (username: string) => endSessionsOf(database, username, now()),
    reset: (username: string) => resetPassword(database, username, now()),
  } as const;
  for (const [action, act] of Object.entries(actions))
    app.post(`/team/:username/${action}`, async (request) => {
      const body = onlyId.safeParse(await bodyOf(request));
      if (!body.success) return badBody(body.error);
      const username = request.req.param('username') ?? '';
      return once(request, { id: body.data.change_id, username, what: action }, () => act(username));
    });

  /** Makes a change and writes it to the history. A repeated change is not made again, and no other call returns its password. */
  const once = (request: Context<ManagerContext>, wanted: WantedOfTeam, act: Act): Promise<Response> =>
    inTurn(() => onceInTurn(request, wanted, act));

  async function onceInTurn(
    request: Context<ManagerContext>,
    { id, username, what }: WantedOfTeam,
    act: Act,
  ): Promise<Response> {
    if (await shopChange(database, id)) return answer({}, POST);
    const result = await act();
    if (!result.ok) return refuse(refusedChange(result.error), POST);
    const isSameRole = typeof result.value === 'object' && result.value?.role === what;
    await keepShopChange(database, {
      ...{ id, at: now(), person: personOf(request), action: 'staff', undoneAt: null },
      ...{ subject: `staff:${username}`, name: username, before: null },
      after: { what: isSameRole ? 'places' : what },
    });
    const body = typeof result.value === 'string' ? { password: result.value } : {};
    return answer(body, { ...POST, status: what === 'added' ? 201 : 200 });
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
