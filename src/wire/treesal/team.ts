import * as z from 'zod/mini';
import type { ManagedMember, MemberWork, NewMember } from '#domain/manage/team.ts';
import { STAFF_ACCOUNT_ROLES } from '#domain/order/actions.ts';
import { ok, type Result } from '#domain/result.ts';
import { like } from '#wire/only.ts';
import { parseAnswer } from '#wire/parse-answer.ts';
import { count, list, text } from './schema.ts';

const memberSchema = z.object({
  username: z.string().check(like(/./)),
  name: text,
  email: text,
  role: z.enum(STAFF_ACCOUNT_ROLES),
  branches: list(text),
  zones: list(text),
  sessions: count,
  is_listed: z.boolean(),
  is_you: z.boolean(),
});
const passwordSchema = z.object({ password: z.string().check(like(/./)) });

/** The answer of `manage/team`. */
export function teamOf(body: unknown): Result<readonly ManagedMember[]> {
  const parsed = parseAnswer(list(memberSchema), body);
  if (!parsed.ok) return parsed;
  return ok(
    parsed.value.map(({ is_listed, is_you, ...member }) => ({
      ...member,
      isListed: is_listed,
      isYou: is_you,
    })),
  );
}

/** A new password. No other answer contains it. */
export function passwordOf(body: unknown): Result<string> {
  const parsed = parseAnswer(passwordSchema, body);
  return parsed.ok ? ok(parsed.value.password) : parsed;
}

/** The body of a new role. Only drivers have places. */
export const roleBody = ({ role, branches, zones }: MemberWork) => ({
  role,
  ...(role === 'driver' && { branches, zones }),
});

/** The body of a new account. */
export const memberBody = ({ username, name, email, ...work }: NewMember) => ({
  ...{ username, name, email },
  ...roleBody(work),
});
