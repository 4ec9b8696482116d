import { type RefreshOptions, refreshRoster } from './refresh-roster.ts';

export interface RosterKeeper {
  /** Reads the platform's Directus. Any number of calls during a reading cause one more reading after it. Never rejects. */
  refresh(): Promise<void>;
  /** Why the last reading failed; null when it succeeded or no platform is set up. */
  trouble(): string | null;
  /** Reads every `everyMs` (0: never) until the returned function is called. */
  start(): () => Promise<void>;
}

export interface KeeperOptions extends Omit<RefreshOptions, 'now' | 'acceptShrink'> {
  readonly everyMs: number;
  readonly log: (line: string) => void;
  /** Called with the slugs of new and returned rows. */
  readonly onMerchants: (slugs: readonly string[]) => Promise<void>;
  /** Called after every reading, also a failed one: another process may have changed the list. */
  readonly onAsked: () => Promise<void>;
}

const SHORTEST_MS = 1000;

/** Keeps the list of merchants from the platform's Directus up to date; does nothing when no platform is set up. */
export function rosterKeeper({
  everyMs,
  log,
  onMerchants,
  onAsked,
  ...options
}: KeeperOptions): RosterKeeper {
  let running: Promise<void> | null = null;
  let isWantedAgain = false;
  let saidOfRefused = '';
  let trouble: string | null = null;

  async function ask(): Promise<void> {
    try {
      const change = await refreshRoster({ ...options, now: Date.now });
      trouble = null;
      if (!change) return;
      for (const slug of change.removed)
        log(`${slug}: its row is gone from CustomerSettings; its site stays until it is retired`);
      const refused = change.refused
        .map(({ slug, reason }) => `${JSON.stringify(slug)}: ${reason}`)
        .join('; ');
      if (refused !== '' && refused !== saidOfRefused)
        log(`error: rows of CustomerSettings that cannot be merchants: ${refused}`);
      saidOfRefused = refused;
      const here = [...change.added, ...change.returned];
      if (here.length > 0)
        log(`${here.length} merchants from CustomerSettings: ${here.slice(0, 10).join(', ')}`);
      if (here.length > 0) await onMerchants(here);
    } catch (error) {
      trouble = (error as Error).message;
      log(`error: the list of merchants stays as it was: ${trouble}`);
    }
  }

  async function askUntilQuiet(): Promise<void> {
    do {
      isWantedAgain = false;
      await ask();
      await onAsked().catch((error: Error) => log(`error: ${error.message}`));
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
    trouble: () => trouble,
    start() {
      const timer =
        everyMs === 0 ? undefined : setInterval(() => void refresh(), Math.max(everyMs, SHORTEST_MS));
      return async () => {
        clearInterval(timer);
        await running;
      };
    },
  };
}
