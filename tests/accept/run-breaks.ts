import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FailedTest, writeOutcome } from '#scripts/measure/checks/outcome-reporter.ts';
import { ROOT } from '#scripts/program/places.ts';
import type { Break } from './breaks/break.ts';
import { BREAKS } from './breaks.ts';
import { runSuite, type SuiteRun, suiteOf, type TestResult } from './run-suites.ts';

/** Breaks at a time, each in a copy of its own. They run beside the suites, and wait for disks and servers half of their time. */
const WIDTH = 2;

/** A break, and the tests that turned red by it. */
interface Noticed {
  readonly name: string;
  readonly each: Break;
  readonly red: readonly string[];
}

/**
 * Damages the committed code in copies, one break after another, and runs the test that must notice each break until it is red. A test
 * that is red on undamaged code, too, or that cannot run, proves nothing. A break whose text is not found fails: somebody has to adapt it
 * to the code.
 */
export async function runBreaks(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !(name in BREAKS));
  if (unknown !== undefined) {
    console.error(`There is no break ${unknown}. There are: ${Object.keys(BREAKS).join(', ')}.`);
    return 2;
  }
  const wanted = Object.entries(BREAKS).filter(([name]) => names.length === 0 || names.includes(name));
  const directory = mkdtempSync(join(tmpdir(), 'dukkan-breaks-'));
  const failures: FailedTest[] = [];
  const fail = (name: string, each: Break, message: string): void => {
    console.log(`✗ ${name}: ${each.damage}\n    ${message}`);
    failures.push({ name: `break ${name}: ${each.damage}`, message });
  };
  try {
    const copies = Array.from({ length: WIDTH }, (_, number) => copyOfCode(join(directory, String(number))));
    const noticed: Noticed[] = [];
    const waiting = wanted.values();
    const work = async (copy: string): Promise<void> => {
      for (const [name, each] of waiting) {
        const started = performance.now();
        const red = await notice(copy, each);
        if (typeof red === 'string') {
          fail(name, each, red);
          continue;
        }
        noticed.push({ name, each, red });
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        console.log(`✓ ${name}: ${each.damage}\n    ${seconds} s: ${red.join(', ')}`);
      }
    };
    await Promise.all(copies.map(work));
    const isSound = await soundTests(copies[0] ?? '', noticed);
    for (const { name, each, red } of noticed)
      if (!red.some((test) => isSound(each, test)))
        fail(name, each, `on undamaged code the test is red, too: ${red.join(', ')}`);
    const passed = wanted.length - failures.length;
    console.log(`${passed} passed, ${failures.length} failed`);
    writeOutcome({ passed, failures, retried: [], skipped: [], unfinished: [] });
    return failures.length === 0 ? 0 : 1;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Copies the committed code, and links the packages that are installed here. */
function copyOfCode(copy: string): string {
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', '--shared', ROOT, copy], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The code could not be copied. git says: ${stderr}`);
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Runs the tests that turned red on undamaged code, and says which are green there. */
async function soundTests(
  copy: string,
  noticed: readonly Noticed[],
): Promise<(each: Break, test: string) => boolean> {
  const runs = Map.groupBy(noticed, ({ each }) => `${suiteOf(each.test)} ${each.engine ?? 'files'}`);
  const green = new Set<string>();
  for (const some of runs.values()) {
    const { test, engine = 'files' } = (some[0] as Noticed).each;
    const files = [...new Set(some.map((one) => one.each.test))];
    const names = [...new Set(some.flatMap(({ red }) => red))];
    const all = { copy, suite: suiteOf(test), files, names, engine, tries: 3 };
    for (const { file, name, outcome } of await run(all))
      if (outcome === 'passed') green.add(`${file} ${name}`);
  }
  return (each, test) => green.has(`${each.test} ${test}`);
}

/** The tests that are red with the break; a sentence when it is not noticed. */
async function notice(
  copy: string,
  { file, find, replace, test, name, engine = 'files' }: Break,
): Promise<readonly string[] | string> {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2) return `${file} does not hold this text exactly once: ${find}`;
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    const all = { copy, suite: suiteOf(test), files: [test], engine, endsAtFailure: true };
    let after = name === undefined ? [] : await run({ ...all, names: [name] });
    // Somebody may have given the test another name.
    if (after.every(({ outcome }) => outcome === 'skipped')) after = await run(all);
    const red = after.filter(({ outcome, isBroken }) => outcome === 'failed' && !isBroken);
    if (red.length > 0) return red.map((each) => each.name);
    const ran = after.filter(({ outcome }) => outcome === 'passed').length;
    return ran === 0 ? `${test} did not run` : `${test} stays green (${ran} tests)`;
  } finally {
    writeFileSync(path, source);
  }
}

interface CopyRun extends Omit<SuiteRun, 'root'> {
  readonly copy: string;
  /** More than one only where tests should pass: on a busy machine some take too long. */
  readonly tries?: number;
}

const run = ({ copy, tries = 1, ...suite }: CopyRun): Promise<TestResult[]> =>
  runSuite({ ...suite, root: copy, isQuiet: true, environment: { DUKKAN_TEST_RETRIES: String(tries - 1) } });
