import { fail, type Result } from '#domain/result.ts';
import type { Guesses } from '#stores/device/guesses.ts';

/** Answers that count as a wrong password. */
const COUNTED: ReadonlySet<string> = new Set(['login.invalid', 'server.busy']);

/** Sends a password to the server; after several wrong ones returns `login.wait` with `seconds` without a request. */
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
