import { fail, type Result } from '#domain/result.ts';
import type { Guesses } from '#stores/guesses.ts';

/** Answers that count against whoever tries passwords. */
const COUNTED: ReadonlySet<string> = new Set(['login.invalid', 'server.busy']);

/** Asks the server about a password; after several wrong ones `login.wait` with `seconds`, without asking. */
export async function tryPassword<Value>(
  passwords: Guesses,
  ask: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const seconds = passwords.wait();
  if (seconds > 0) return fail({ code: 'login.wait', params: { seconds } });
  const answer = await ask();
  if (answer.ok) passwords.right();
  else if (COUNTED.has(answer.error.code)) passwords.wrong(answer.error);
  return answer;
}
