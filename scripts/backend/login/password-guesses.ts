import type { Pace } from '#scripts/http/allowance.ts';
import { clientAllowance } from '#scripts/http/client-allowance.ts';
import { guesses } from '#scripts/http/guesses.ts';

/** Slows down guessing of passwords. `client` is an address or a network, `account` the typed name. */
export interface PasswordGuesses {
  /**
   * Seconds to wait, or 0 when the guess is allowed. It counts as wrong until `right` is called, so parallel guesses do not bypass the limit.
   */
  begin(client: string, account: string): number;
  right(client: string, account: string): void;
}

/** Limit of one client for all accounts, including right passwords: enough for an office in the morning, too few to try many names. */
const OF_CLIENT: Pace = { burst: 60, perMinute: 6 };

/** `now` in epoch milliseconds. */
export function passwordGuesses(now: () => number): PasswordGuesses {
  const ofAccount = guesses(now);
  const ofClient = clientAllowance(OF_CLIENT, now);
  const nameOf = (client: string, account: string): string =>
    `${client} ${account.slice(0, 254).toLowerCase()}`;
  return {
    // A guess that the client's limit refuses does not count for the account.
    begin: (client, account) =>
      ofClient.wait(client) || ofAccount.begin(nameOf(client, account)) || ofClient.take(client),
    right: (client, account) => ofAccount.right(nameOf(client, account)),
  };
}
