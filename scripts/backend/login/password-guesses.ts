import { allowance, type Pace } from '#scripts/http/allowance.ts';
import { guesses } from '#scripts/http/guesses.ts';

/** Slows down guessing of passwords. `client` is an address or a network, `account` what was typed. */
export interface PasswordGuesses {
  /**
   * Seconds to wait, or 0 when the guess is let through. It counts as wrong until `right` is called, so that many at once do not slip past.
   */
  begin(client: string, account: string): number;
  right(client: string, account: string): void;
}

/** Of one client for whatever accounts, right ones included: an office begins its day, and nobody tries a name after the other. */
const OF_CLIENT: Pace = { burst: 60, perMinute: 6 };

/** `now` in epoch milliseconds. */
export function passwordGuesses(now: () => number): PasswordGuesses {
  const ofAccount = guesses(now);
  const ofClient = allowance(OF_CLIENT, now);
  const nameOf = (client: string, account: string): string =>
    `${client} ${account.slice(0, 254).toLowerCase()}`;
  return {
    // Whom the client's count holds back is not counted for the account as well.
    begin: (client, account) =>
      ofClient.wait(client) || ofAccount.begin(nameOf(client, account)) || ofClient.take(client),
    right: (client, account) => ofAccount.right(nameOf(client, account)),
  };
}
