import { createHmac, randomBytes } from 'node:crypto';
import { isSecret } from '#scripts/program/signature.ts';
import type { Database } from '#scripts/queue/database.ts';

/** How long an operator stays logged in on one browser. */
export const SESSION_MS = 12 * 3_600_000;
export const SESSION_COOKIE = 'dukkan_ops';

const ID_BYTES = 24;

/** Sessions of logged-in operators, for all workers that share the database. */
export interface Sessions {
  /** Starts a session and returns the cookie's value: a random id and its HMAC with the token. It does not contain the token. */
  begin(token: string): Promise<string>;
  /** Whether the session was started with one of the tokens and has not ended. Forged cookies cause no database query. */
  isOpen(cookie: string, tokens: readonly string[]): Promise<boolean>;
  /** Ends the session for all copies of the cookie. */
  end(cookie: string, tokens: readonly string[]): Promise<void>;
}

export function sessions(database: Database, now: () => number): Sessions {
  const table = `${database.schema}.ops_session`;
  return {
    async begin(token) {
      const id = randomBytes(ID_BYTES).toString('base64url');
      await database.query(`DELETE FROM ${table} WHERE ends_at_ms < $1`, [now()]);
      await database.query(`INSERT INTO ${table} (id, ends_at_ms) VALUES ($1, $2)`, [id, now() + SESSION_MS]);
      return `${id}.${proof(id, token)}`;
    },
    async isOpen(cookie, tokens) {
      const id = idOf(cookie, tokens);
      if (id === null) return false;
      const query = `SELECT 1 FROM ${table} WHERE id = $1 AND ends_at_ms >= $2`;
      return (await database.query(query, [id, now()])).length > 0;
    },
    async end(cookie, tokens) {
      const id = idOf(cookie, tokens);
      if (id !== null) await database.query(`DELETE FROM ${table} WHERE id = $1`, [id]);
    },
  };
}

/** The session's id; null when the proof fits none of the tokens. */
function idOf(cookie: string, tokens: readonly string[]): string | null {
  const [id = '', given = ''] = cookie.split('.');
  const isProved = isSecret(
    given,
    tokens.map((token) => proof(id, token)),
  );
  return isProved ? id : null;
}

const proof = (id: string, token: string): string =>
  createHmac('sha256', token).update(`ops session ${id}`).digest('base64url');
