import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tellHelp } from '#scripts/program/usage.ts';
import { type Check, checksOf } from './checks.ts';
import { type FailedTest, NOTHING, OUTCOME_FILE, type SuiteOutcome } from './outcome-reporter.ts';
import { type CommandEnd, runCommand } from './run-command.ts';

const USAGE = `npm test, npm run verify (what needs no browser) or npm run check -- [--without-browser] [--with-breaks]

Runs all checks. The last lines name skipped tests with their reasons, tests that passed only at the second try, and failed ones, and
then say "N passed, N failed". A test suite counts as its tests, any other check as one. A hanging check is killed and fails.
--with-breaks also damages the code on purpose and counts each damage that a check notices.
Exit status: 0 all passed, 1 one failed.`;

tellHelp(USAGE);

const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'dukkan-check-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const environment = {
  TMPDIR: join(folder, 'tmp'),
  // Programs that tests start again and again are compiled once, which halves the CPU time of a start.
  NODE_COMPILE_CACHE: join(folder, 'v8'),
};
mkdirSync(environment.TMPDIR);
// PostgreSQL runs as another user, who has to reach its folder in there.
for (const path of [folder, environment.TMPDIR]) chmodSync(path, 0o711);

/** A folder in memory, if 8 GiB are free. Tests write and sync many small files; some take half the time there. */
function memoryFolder(): string | null {
  const path = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(path);
    return Math.min(bavail * bsize, process.availableMemory()) > 8 * 2 ** 30 ? path : null;
  } catch {
    return null;
  }
}

type Stdio = 'inherit' | 'pipe';

interface Ended {
  readonly check: Check;
  readonly outcome: SuiteOutcome;
  /** Empty when it was shown at once. */
  readonly output: Buffer;
  readonly seconds: number;
}

async function runCheck(check: Check, stdio: Stdio): Promise<Ended> {
  const started = performance.now();
  const outcomeFile = join(folder, `${check.name}.json`);
  const end = await run(check, stdio, check.isSuite ? { [OUTCOME_FILE]: outcomeFile, ...environment } : {});
  const outcome = check.isSuite ? suiteOutcomeOf(check, end, outcomeFile) : outcomeOf(check, end);
  return { check, outcome, output: end.output, seconds: (performance.now() - started) / 1000 };
}

/** A suite that runs no test, or fails without a failed test, counts as one failure. */
function suiteOutcomeOf(check: Check, end: CommandEnd, outcomeFile: string): SuiteOutcome {
  try {
    const outcome = JSON.parse(readFileSync(outcomeFile, 'utf8')) as SuiteOutcome;
    const { passed, failures, unfinished } = outcome;
    const isBroken = passed === 0 || end.isOverLimit || (end.status !== 0 && failures.length === 0);
    return isBroken ? { ...outcome, failures: [...failures, badEnd(check, end, unfinished)] } : outcome;
  } catch {
    return outcomeOf(check, { ...end, status: null });
  }
}

/** Runs checks one after another and keeps what they say. */
async function runQuietly(checks: readonly Check[]): Promise<readonly Ended[]> {
  const ended: Ended[] = [];
  for (const check of checks) ended.push(await runCheck(check, 'pipe'));
  return ended;
}

const run = (
  { command, limitMinutes }: Check,
  stdio: Stdio,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> => runCommand({ command, stdio, limitMs: limitMinutes * 60_000, environment });

const tellStart = ({ name }: Check): void => console.log(`\n── ${name}`);

function tellEnd({ check, outcome, seconds }: Ended): void {
  const verdict = outcome.failures.length === 0 ? 'passed' : 'FAILED';
  console.log(`── ${check.name}: ${verdict} in ${seconds.toFixed(1)} s`);
}

const outcomeOf = (check: Check, end: CommandEnd): SuiteOutcome =>
  end.status === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failures: [badEnd(check, end)] };

function badEnd(
  { name, limitMinutes }: Check,
  end: CommandEnd,
  unfinished: readonly string[] = [],
): FailedTest {
  const { status, isOverLimit } = end;
  const within = unfinished.length > 0 ? ` within ${unfinished.join(', ')}` : '';
  return {
    name,
    message: isOverLimit
      ? `was killed after ${limitMinutes} minutes${within}`
      : `ended with status ${status ?? 'none'}${within}`,
  };
}

function tellTests(title: string, tests: readonly FailedTest[]): void {
  if (tests.length > 0) console.log(`\n── ${title}`);
  for (const { name, message } of tests) console.log(`${name}\n    ${message}`);
}

const checks = checksOf({
  isWithoutBrowser: process.argv.includes('--without-browser'),
  isWithBreaks: process.argv.includes('--with-breaks'),
  sites: join(folder, 'sites'),
});
const beside = runQuietly(checks.filter(({ isBeside }) => isBeside));
const outcomes: SuiteOutcome[] = [];
for (const check of checks.filter(({ isBeside }) => !isBeside)) {
  tellStart(check);
  const ended = await runCheck(check, 'inherit');
  tellEnd(ended);
  outcomes.push(ended.outcome);
}
for (const ended of await beside) {
  tellStart(ended.check);
  process.stdout.write(ended.output);
  tellEnd(ended);
  outcomes.push(ended.outcome);
}
const failures = outcomes.flatMap((outcome) => outcome.failures);
const skipped = outcomes.flatMap((outcome) => outcome.skipped);
tellTests(
  'left out',
  skipped.map(({ name, reason }) => ({ name, message: reason || 'it does not say why' })),
);
tellTests(
  'passed at the second try',
  outcomes.flatMap(({ retried }) => retried),
);
tellTests('FAILED', failures);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
