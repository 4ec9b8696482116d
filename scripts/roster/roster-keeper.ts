import { type RefreshOptions, refreshRoster } from './refresh-roster.ts';

export interface RosterKeeper {
  /** Asks the platform's Directus again. Calls during a question ask once more after it, however many they are. Never rejects. */
  refresh(): Promise<void>;
  /** Asks every so often, until the returned function is called. */
  start(): () => Promise<void>;
}

export interface KeeperOptions extends Omit<RefreshOptions, 'now' | 'acceptShrink'> {
  readonly everyMs: number;
  readonly log: (line: string) => void;
  /** Told of merchants whose rows are new, or there again. */
  readonly onMerchants: (slugs: readonly string[]) => Promise<void>;
}

const SHORTEST_MS = 1000;

/** Keeps the list of merchants that come from the platform's Directus; does nothing where no platform is set up. */
export function rosterKeeper({ everyMs, log, onMerchants, ...options }: KeeperOptions): RosterKeeper {
  let running: Promise<void> | null = null;
  let isWantedAgain = false;
  let saidOfRefused = '';

  async function ask(): Promise<void> {
    try {
      const change = await refreshRoster({ ...options, now: Date.now });
      if (!change) return;
      for (const slug of change.removed)
        log(`${slug}: its row is gone from CustomerSettings; its site stays until it is retired`);
      const refused = change.refused.join(', ');
      if (refused !== '' && refused !== saidOfRefused)
        log(`error: rows of CustomerSettings without a slug of a-z, 0-9 and inner hyphens: ${refused}`);
      saidOfRefused = refused;
      const here = [...change.added, ...change.returned];
      if (here.length > 0)
        log(`${here.length} merchants from CustomerSettings: ${here.slice(0, 10).join(', ')}`);
      if (here.length > 0) await onMerchants(here);
    } catch (error) {
      log(`error: the list of merchants stays as it was: ${(error as Error).message}`);
    }
  }

  async function askUntilQuiet(): Promise<void> {
    do {
      isWantedAgain = false;
      await ask();
    } while (isWantedAgain);
    running = null;
  }

  function refresh(): Promise<void> {
    if (running) isWantedAgain = true;
    running ??= askUntilQuiet();
    return running;
  }

  return {
    refresh,
    start() {
      const timer = setInterval(() => void refresh(), Math.max(everyMs, SHORTEST_MS));
      return async () => {
        clearInterval(timer);
        await running;
      };
    },
  };
}
