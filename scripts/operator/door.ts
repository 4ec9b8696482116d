import type { Context } from 'hono';
import { clientOfCall, type IsTrusted } from '#scripts/http/client-address.ts';
import { guesses } from '#scripts/http/guesses.ts';
import { logRefusals } from '#scripts/http/log-refusals.ts';
import { isSecret, OPERATOR_TOKEN, secretsOf } from '#scripts/program/signature.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Door {
  /** Compares a given token with those of the variables `names` (default: the operator's), one after the other. An empty text is not a guess. */
  knock(call: Context, given: string, names?: readonly string[]): Knock;
}

export interface Knock {
  readonly isRight: boolean;
  /** Seconds until the next token of this client is checked, right or wrong; 0: it was checked. */
  readonly waitSeconds: number;
}

export interface DoorOptions {
  readonly environment: Environment;
  readonly isTrustedProxy: IsTrusted;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/**
 * Slows down guesses of the operator's token, at the login and in bearer headers together. Each client has two free
 * guesses, then waits 2, 4, 8 … seconds, at most five minutes. A right token has to wait as well, because otherwise the
 * answer would reveal it. Open sessions do not wait.
 */
export function operatorDoor({ environment, isTrustedProxy, now, log }: DoorOptions): Door {
  const guessed = guesses(now);
  const refused = logRefusals(
    log,
    (client) => `refused a token for the operator from ${client || 'a client'}`,
  );
  return {
    knock(call, given, names = [OPERATOR_TOKEN]) {
      if (given === '') return { isRight: false, waitSeconds: 0 };
      const client = clientOfCall(call, isTrustedProxy);
      // Count guesses per variable: a right token for `/metrics` must not reset the count of the operator's token.
      const begun: string[] = [];
      for (const name of names) {
        const count = `${name} ${client}`;
        const waitSeconds = guessed.begin(count);
        begun.push(count);
        if (waitSeconds === 0 && !isSecret(given, secretsOf(environment, name))) continue;
        if (waitSeconds === 0) for (const each of begun) guessed.right(each);
        else refused(client);
        return { isRight: waitSeconds === 0, waitSeconds };
      }
      refused(client);
      return { isRight: false, waitSeconds: 0 };
    },
  };
}

/** The token of `Authorization: Bearer …`; `''` without one. */
export const bearerOf = (call: Context): string =>
  /^Bearer (.+)$/.exec(call.req.header('authorization') ?? '')?.[1] ?? '';

/** Answer to a client that has to wait. */
export const tooManyGuesses = (call: Context, { waitSeconds }: Knock): Response =>
  call.json(
    {
      error: `Too many wrong tokens came from this address. Try again in ${waitSeconds} s.`,
      code: 'operator.wait',
    },
    429,
    { 'Retry-After': String(waitSeconds) },
  );
