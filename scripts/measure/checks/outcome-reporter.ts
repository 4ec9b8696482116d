import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** What a suite came to. `message` is the first line of the first error. */
export interface SuiteOutcome {
  readonly passed: number;
  readonly failures: readonly FailedTest[];
  /** Tests that failed at first and passed when tried once more. */
  readonly retried: readonly FailedTest[];
  /** Names of tests that did not run: this machine lacks what they need, or nobody asked for them. */
  readonly skipped: readonly string[];
}

export interface FailedTest {
  readonly name: string;
  readonly message: string;
}

/** Names the file for the outcome, JSON of `SuiteOutcome`. */
export const OUTCOME_FILE = 'DUKKAN_OUTCOME_FILE';

/** Writes what a suite came to, so that the checks' last lines can say which of some thousand tests failed. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    writeOutcome(suiteOutcome(modules, errors));
  }
}

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
    skipped: ended('skipped').map(nameOf),
  };
}

const nameOf = ({ module, fullName }: TestCase): string => `${module.relativeModuleId} > ${fullName}`;

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
