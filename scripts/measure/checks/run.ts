import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tellHelp } from '#scripts/program/usage.ts';
import { type FailedTest, NOTHING, OUTCOME_FILE, type SuiteOutcome } from './outcome-reporter.ts';
import { type CommandEnd, runCommand } from './run-command.ts';

const USAGE = `npm test, npm run verify (what needs no browser) or npm run check -- [--without-browser] [--with-breaks]

Runs all checks, a line each; at the end what was left out and why, what passed only at the second try and what failed, and
"N passed, N failed": a check counts as one, a test suite as its tests. A check that hangs is killed and has failed. --with-breaks also
damages the code on purpose and counts each damage that a check notices.
Exit status: 0 all passed, 1 one failed.`;

tellHelp(USAGE);

interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** After this time it is killed; several times of what it takes on two busy cores. */
  readonly limitMinutes: number;
  /** Uses one core for long: it runs while the suites do, and is told of at the end. */
  readonly isBeside?: true;
  readonly isSuite?: true;
  readonly needsBrowser?: true;
  /** Runs only when it is asked for. */
  readonly isBreaks?: true;
}

const suite = (name: string): Pick<Check, 'command' | 'isSuite'> => ({
  command: [
    'vitest',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    name,
    '--reporter=default',
    '--reporter=./scripts/measure/checks/outcome-reporter.ts',
  ],
  isSuite: true,
});

const typesOf = (kind: string, file: string): Check => ({
  name: `types of ${kind}`,
  command: ['tsc', '--noEmit', '-p', file],
  limitMinutes: 15,
  isBeside: true,
});

const CHECKS: readonly Check[] = [
  {
    name: 'format, lint and import table',
    command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'],
    limitMinutes: 5,
  },
  {
    name: 'types',
    command: ['astro', 'check', '--minimumFailingSeverity', 'warning', '--minimumSeverity', 'warning'],
    limitMinutes: 15,
    isBeside: true,
  },
  // Each kind of code knows only the globals that it has where it runs.
  typesOf('rules', 'src/tsconfig.pure.json'),
  typesOf('browsers', 'src/tsconfig.browser.json'),
  typesOf('Node', 'scripts/tsconfig.node.json'),
  { name: 'dead code', command: ['knip', '--no-progress'], limitMinutes: 5 },
  {
    name: 'code that only tests use',
    command: ['knip', '--production', '--no-progress', '--include', 'exports,files'],
    limitMinutes: 5,
  },
  { name: 'unit tests', ...suite('unit*'), limitMinutes: 12 },
  { name: 'contract tests', ...suite('contract'), limitMinutes: 5 },
  { name: 'build tests', ...suite('build'), limitMinutes: 12 },
  { name: 'attacks and loads', ...suite('accept'), limitMinutes: 12, needsBrowser: true },
  { name: 'browser tests', ...suite('e2e'), limitMinutes: 25, needsBrowser: true },
  {
    name: 'breaks',
    command: ['node', 'tests/accept/run.ts', 'breaks'],
    limitMinutes: 20,
    isSuite: true,
    isBreaks: true,
  },
];

async function runCheck(check: Check): Promise<SuiteOutcome> {
  const started = performance.now();
  console.log(`\n── ${check.name}`);
  const outcome = check.isSuite ? await runSuite(check) : outcomeOf(check, await run(check, 'inherit'));
  tellEnd(check, outcome, started);
  return outcome;
}

/** A suite that ran no test, or ended badly without a failed test, counts as one failure. */
async function runSuite(check: Check): Promise<SuiteOutcome> {
  const outcomeFile = join(tmpdir(), `dukkan-check-${process.pid}.json`);
  const end = await run(check, 'inherit', { [OUTCOME_FILE]: outcomeFile });
  try {
    const outcome = JSON.parse(readFileSync(outcomeFile, 'utf8')) as SuiteOutcome;
    const { passed, failures, unfinished } = outcome;
    const isBroken = passed === 0 || end.isOverLimit || (end.status !== 0 && failures.length === 0);
    return isBroken ? { ...outcome, failures: [...failures, badEnd(check, end, unfinished)] } : outcome;
  } catch {
    return outcomeOf(check, { ...end, status: null });
  } finally {
    rmSync(outcomeFile, { force: true });
  }
}

/** Starts a check whose output comes when it is asked for, so that it stands in one piece. */
function startCheck(check: Check): () => Promise<SuiteOutcome> {
  const started = performance.now();
  const ended = run(check, 'pipe').then((end) => ({ ...end, at: performance.now() }));
  return async () => {
    const end = await ended;
    console.log(`\n── ${check.name}`);
    process.stdout.write(end.output);
    const outcome = outcomeOf(check, end);
    tellEnd(check, outcome, started, end.at);
    return outcome;
  };
}

const run = (
  { command, limitMinutes }: Check,
  stdio: 'inherit' | 'pipe',
  environment: NodeJS.ProcessEnv = {},
): Promise<CommandEnd> => runCommand({ command, stdio, limitMs: limitMinutes * 60_000, environment });

function tellEnd(
  { name }: Check,
  { failures }: SuiteOutcome,
  started: number,
  ended = performance.now(),
): void {
  console.log(
    `── ${name}: ${failures.length === 0 ? 'passed' : 'FAILED'} in ${((ended - started) / 1000).toFixed(1)} s`,
  );
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

const isWithoutBrowser = process.argv.includes('--without-browser');
const isWithBreaks = process.argv.includes('--with-breaks');
const checks = CHECKS.filter(
  (check) => !(isWithoutBrowser && check.needsBrowser) && (isWithBreaks || !check.isBreaks),
);
const ends = checks.filter(({ isBeside }) => isBeside).map(startCheck);
const outcomes: SuiteOutcome[] = [];
for (const check of checks) if (!check.isBeside) outcomes.push(await runCheck(check));
for (const end of ends) outcomes.push(await end());
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
