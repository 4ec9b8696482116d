import { listTenants, noTenantsLine } from '#scripts/merchants/list-tenants.ts';
import { type RosterKeeper, rosterKeeper } from '#scripts/merchants/roster-keeper.ts';
import type { Ground } from './ground.ts';

/** The merchants that this process knows: folders, and rows of the platform's Directus. */
export interface KnownMerchants {
  /** Rereads the list for an unknown slug: its folder may be new. */
  isKnown(slug: string): boolean;
  /** Reads the list anew: a merchant may have been retired. */
  look(): void;
  /** Current merchants, and removed ones: they keep a row until their sites are retired, on any machine. */
  all(): Promise<readonly string[]>;
  readonly roster: RosterKeeper;
}

/** Reads the list, and gives each merchant its row. Rejects when the database fails. */
export async function knownMerchants({ options, state, timing, fetch }: Ground): Promise<KnownMerchants> {
  const { tenantsDirectory, environment, log } = options;
  const { table } = state;
  let known = new Set<string>();
  const look = (): void => {
    known = new Set(listTenants(tenantsDirectory));
  };
  async function enrolAll(): Promise<void> {
    look();
    await table.enrol([...known]);
  }
  const roster = rosterKeeper({
    tenantsDirectory,
    environment,
    fetch,
    everyMs: options.probeEveryMs,
    log,
    onMerchants: (slugs) =>
      table.record(
        slugs.map((slug) => ({ slug, count: 1, looksAgain: false })),
        timing,
      ),
    onAsked: enrolAll,
  });
  await roster.refresh();
  // `refresh` never rejects; enrolling must reject when the database fails.
  await enrolAll();
  if (known.size === 0) log(`error: ${noTenantsLine(tenantsDirectory)}`);
  return {
    isKnown(slug) {
      if (!known.has(slug)) look();
      return known.has(slug);
    },
    look,
    all: async () => [...listTenants(tenantsDirectory), ...(await table.rows()).map(({ slug }) => slug)],
    roster,
  };
}
