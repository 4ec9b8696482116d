import { Hono } from 'hono';
import { USERS } from './collections.ts';
import { bodyOf, type Environment, noContent, objectOf, queryOf, type Surroundings } from './context.ts';
import { DirectusError, invalidCredentials, invalidPayload } from './errors.ts';
import { acceptInvite, invite } from './invitations.ts';
import { requireAccess } from './permissions.ts';
import { isObject } from './query.ts';
import { readMany, readOne } from './read-items.ts';
import { createUser } from './users.ts';

/** Routes of `users`: `me`, new users, and invitations. */
export function usersRoutes(surroundings: Surroundings): Hono<Environment> {
  const { documents } = surroundings;
  const app = new Hono<Environment>();

  app.get('/me', (call) => {
    const { actor } = call.var;
    if (actor.userId === null) throw invalidCredentials();
    try {
      return call.json({ data: readOne(USERS, actor.userId, queryOf(call), actor, documents) });
    } catch (error) {
      // Callers who may not read their own fields still get their id.
      if (!(error instanceof DirectusError) || error.code !== 'FORBIDDEN') throw error;
      return call.json({ data: { id: actor.userId } });
    }
  });

  app.post('/', async (call) => {
    const { actor } = call.var;
    requireAccess(actor, 'create', USERS);
    const body = await bodyOf(call);
    const rows = Array.isArray(body) ? body : [body];
    const keys: string[] = [];
    for (const row of rows) keys.push(await createUser(isObject(row) ? row : {}, documents));
    const users = readMany(USERS, keys, queryOf(call), actor, documents);
    return call.json({ data: Array.isArray(body) ? users : users[0] });
  });

  app.post('/invite', async (call) => {
    await invite(call, await objectOf(call), surroundings);
    return noContent();
  });
  app.post('/invite/accept', async (call) => {
    const { token, password } = await objectOf(call);
    if (typeof token !== 'string') throw invalidPayload('"token" is required');
    if (typeof password !== 'string') throw invalidPayload('"password" is required');
    await acceptInvite(token, password, surroundings);
    return noContent();
  });
  return app;
}
