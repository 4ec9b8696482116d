import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** What a suite came to. `message` is the first line of the first error. */
export interface SuiteOutcome {
  readonly passed: number;
  readonly failures: readonly FailedTest[];
  /** Tests that failed at first and passed when tried once more. */
  readonly retried: readonly FailedTest[];
  readonly skipped: readonly SkippedTest[];
  /** Files that were running when this was written: the outcome of a suite that was killed names what hung. */
  readonly unfinished: readonly string[];
}

/** A test that did not run: this machine lacks what it needs, or nobody asked for it. */
export interface SkippedTest {
  readonly name: string;
  /** What it said to `skip`; empty when it said nothing. */
  readonly reason: string;
}

export interface FailedTest {
  readonly name: string;
  readonly message: string;
}

/** Names the file for the outcome, JSON of `SuiteOutcome`. */
export const OUTCOME_FILE = 'DUKKAN_OUTCOME_FILE';

/** Writes what a suite came to, so that the checks' last lines can say which of some thousand tests failed. */
export default class OutcomeReporter implements Reporter {
  readonly #running = new Set<string>();

  onTestModuleStart({ relativeModuleId }: TestModule): void {
    this.#running.add(relativeModuleId);
    this.#writeUnfinished();
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#running.delete(relativeModuleId);
    this.#writeUnfinished();
  }

  #writeUnfinished(): void {
    writeOutcome({ ...NOTHING, unfinished: [...this.#running] });
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    writeOutcome(suiteOutcome(modules, errors));
  }
}

/** Of a suite of which nothing is known. */
export const NOTHING: SuiteOutcome = { passed: 0, failures: [], retried: [], skipped: [], unfinished: [] };

/** For the checks that asked for it. */
export function writeOutcome(outcome: SuiteOutcome): void {
  const file = process.env[OUTCOME_FILE];
  if (file) writeFileSync(file, JSON.stringify(outcome));
}

function suiteOutcome(modules: readonly TestModule[], errors: readonly SerializedError[]): SuiteOutcome {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const ended = (state: string) => tests.filter((test) => test.result().state === state);
  return {
    passed: ended('passed').length,
    failures: [
      ...ended('failed').map(failedTest),
      ...modules.flatMap(failedAround),
      ...errors.map((error) => failed('outside of tests', error)),
    ],
    retried: tests.filter((test) => test.diagnostic()?.flaky).map(failedTest),
    skipped: ended('skipped').map((test) => ({ name: nameOf(test), reason: reasonOf(test) })),
    unfinished: [],
  };
}

const nameOf = ({ module, fullName }: TestCase): string => `${module.relativeModuleId} > ${fullName}`;

function reasonOf(test: TestCase): string {
  const result = test.result();
  return result.state === 'skipped' ? (result.note ?? '') : '';
}

const failedTest = (test: TestCase): FailedTest => failed(nameOf(test), test.result().errors?.[0]);

/** Files that could not be read, and what was to be done before or after their tests. */
const failedAround = (module: TestModule): FailedTest[] =>
  [module, ...module.children.allSuites()].flatMap((part) =>
    part.errors().map((error) => failed(module.relativeModuleId, error)),
  );

const failed = (name: string, error?: { readonly message?: string | undefined }): FailedTest => ({
  name,
  message: error?.message?.split('\n')[0] ?? '',
});
