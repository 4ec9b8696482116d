/** The answers of `jwt-auth/v1/token`: usefulteam's plugin uses an envelope, Tmeister's is flat. */
import * as z from 'zod/mini';

const word = z.catch(z.nullish(z.string()), null);
const number = z.catch(z.nullish(z.number()), null);

export const tokenSchema = z.object({
  token: z.nullish(z.string()),
  id: number,
  displayName: word,
  nicename: word,
  email: word,
  user_display_name: word,
  user_nicename: word,
  user_email: word,
});

/** The claim of a token with its expiry: seconds since 1970. */
export const claimsSchema = z.object({ exp: z.number().check(z.positive(), z.lte(1e11)) });
