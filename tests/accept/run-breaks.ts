import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FailedTest, writeOutcome } from '#scripts/measure/checks/outcome-reporter.ts';
import { ROOT } from '#scripts/program/places.ts';
import type { Break } from './breaks/break.ts';
import { BREAKS } from './breaks.ts';
import type { Suite } from './programs/program.ts';
import { runSuite, suiteOf, type TestResult } from './run-suites.ts';

/** Breaks at a time, each in a copy of its own. */
const WIDTH = 2;

/**
 * Damages the committed code in copies, one break after another, and runs the check that must notice each break. A check that was red
 * before, or that cannot run, proves nothing. A break whose text is not found fails: somebody has to adapt it to the code.
 */
export async function runBreaks(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !(name in BREAKS));
  if (unknown !== undefined) {
    console.error(`There is no break ${unknown}. There are: ${Object.keys(BREAKS).join(', ')}.`);
    return 2;
  }
  const wanted = Object.entries(BREAKS).filter(([name]) => names.length === 0 || names.includes(name));
  const directory = mkdtempSync(join(tmpdir(), 'dukkan-breaks-'));
  try {
    const copies = Array.from({ length: WIDTH }, (_, number) => copyOfCode(join(directory, String(number))));
    const before = await soundResults(copies[0] ?? '', wanted);
    const failures: FailedTest[] = [];
    const waiting = wanted.values();
    const work = async (copy: string): Promise<void> => {
      for (const [name, each] of waiting) {
        const trouble = await notice(copy, each, before);
        if (trouble !== null) failures.push({ name: `break ${name}: ${each.damage}`, message: trouble });
        console.log(
          `${trouble === null ? '✓' : '✗'} ${name}: ${each.damage}${trouble === null ? '' : `\n    ${trouble}`}`,
        );
      }
    };
    await Promise.all(copies.map(work));
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

/** The results of all checks on undamaged code. */
async function soundResults(
  copy: string,
  breaks: readonly (readonly [string, Break])[],
): Promise<readonly TestResult[]> {
  const results: TestResult[] = [];
  const files = new Set(breaks.map(([, { test }]) => test));
  for (const suite of new Set([...files].map(suiteOf)))
    results.push(
      ...(await run(
        copy,
        suite,
        [...files].filter((file) => suiteOf(file) === suite),
      )),
    );
  return results;
}

/** Null when a green test turns red; else what is wrong. */
async function notice(
  copy: string,
  { file, find, replace, test }: Break,
  before: readonly TestResult[],
): Promise<string | null> {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2) return `${file} does not hold this text exactly once: ${find}`;
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    const sound = before.filter((each) => each.file === test);
    const was = (name: string) => sound.find((each) => each.name === name)?.outcome;
    // One red test is enough, unless it may be one that was red before.
    const endsAtFailure = sound.every(({ outcome }) => outcome !== 'failed');
    const after = await run(copy, suiteOf(test), [test], endsAtFailure);
    const red = after.filter((each) => each.outcome === 'failed' && was(each.name) === 'passed');
    if (red.length > 0) return null;
    const ran = after.filter(({ outcome }) => outcome === 'passed').length;
    return ran === 0 ? `${test} did not run` : `${test} stays green (${ran} tests)`;
  } finally {
    writeFileSync(path, source);
  }
}

const run = (
  copy: string,
  suite: Suite,
  files: readonly string[],
  endsAtFailure = false,
): Promise<TestResult[]> =>
  // These tests are meant to fail: a second try would only take time.
  runSuite({
    ...{ suite, files, root: copy, endsAtFailure },
    isQuiet: true,
    environment: { DUKKAN_TEST_RETRIES: '0' },
  });
