import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NOTHING, OUTCOME_FILE, type SuiteOutcome } from '#scripts/measure/checks/outcome-reporter.ts';
import { tellHelp } from '#scripts/program/usage.ts';
import { contractFiles, contractSummary } from './set-up/summary.ts';

const USAGE = `npm run test:contract -- [--store URL] [--directus URL]

Runs the contract tests against the embedded back end, or against servers at these addresses; what a server lacks is left out and named.
Exit status: 0 all that could be tried passed, 1 something failed or the store takes no orders, 2 wrong use.
From the environment:
  CONTRACT_STAFF_USERNAME, CONTRACT_STAFF_PASSWORD        an account with access to the store's orders
  CONTRACT_STRANGER_USERNAME, CONTRACT_STRANGER_PASSWORD  an account of the store without access to them
  CONTRACT_MANAGER_USERNAME, CONTRACT_MANAGER_PASSWORD    an account with access to its takings and its menu
  CONTRACT_COUPON                                         a voucher that is good for any sum
  CONTRACT_PLACE_ORDERS=yes                               places orders: in a real shop somebody cooks them
  CONTRACT_SLUG                                           a merchant with a CustomerSettings row
  CONTRACT_USER_EMAIL, CONTRACT_USER_PASSWORD             an account of the data service that cannot create users
  CONTRACT_ADMINISTRATOR_EMAIL, CONTRACT_ADMINISTRATOR_PASSWORD
  CONTRACT_WRITE=yes                                      creates rows and users there`;

function addressesFrom(args: readonly string[]): { store?: string; directus?: string } {
  try {
    const options = { store: { type: 'string' }, directus: { type: 'string' } } as const;
    const { values } = parseArgs({ args: [...args], options });
    for (const [name, url] of Object.entries(values))
      if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
        throw new Error(`--${name} needs an address that begins with https:// or http://, and not "${url}".`);
    return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

tellHelp(USAGE);
const { store, directus } = addressesFrom(process.argv.slice(2));
const files = contractFiles({ store: store !== undefined, directus: directus !== undefined });
const directory = mkdtempSync(join(tmpdir(), 'dukkan-contract-'));
const outcomeFile = join(directory, 'outcome.json');
const reporters = ['--reporter=verbose', '--reporter=./scripts/measure/checks/outcome-reporter.ts'];
const { status } = spawnSync(
  'vitest',
  ['run', '--config', 'tests/vitest.config.ts', '--project', 'contract', ...reporters, ...files],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      [OUTCOME_FILE]: outcomeFile,
      ...(store && { CONTRACT_STORE: store }),
      ...(directus && { CONTRACT_DIRECTUS: directus }),
    },
  },
);
const summary = contractSummary(readOutcome());
rmSync(directory, { recursive: true, force: true });
console.log(`\n${summary.lines.join('\n')}`);
process.exitCode = status === 0 ? summary.status : 1;

/** Of a suite that could not even begin nothing is known. */
function readOutcome(): SuiteOutcome {
  try {
    return JSON.parse(readFileSync(outcomeFile, 'utf8'));
  } catch {
    return NOTHING;
  }
}
