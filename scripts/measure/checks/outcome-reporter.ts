import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** The outcome of a suite. `message` is the first line of the first error. */
export interface SuiteOutcome {
  readonly passed: number;
  readonly failures: readonly FailedTest[];
  /** Tests that failed at first and passed when repeated. */
  readonly retried: readonly FailedTest[];
  readonly skipped: readonly SkippedTest[];
  /** Files that had not ended yet. When a suite was killed, they name the hanging test file. */
  readonly unfinished: readonly string[];
}

/** A test that did not run, because this machine lacks something or because it runs only on demand. */
export interface SkippedTest {
  readonly name: string;
  /** The text that the test gave to `skip`; may be empty. */
  readonly reason: string;
}

export interface FailedTest {
  readonly name: string;
  readonly message: string;
}

/** Environment variable with the path of the outcome file, which is JSON of `SuiteOutcome`. */
export const OUTCOME_FILE = 'DUKKAN_OUTCOME_FILE';

/** Writes the outcome of a suite, so that the last lines of the checks can name failed tests. */
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

/** Empty outcome. */
export const NOTHING: SuiteOutcome = { passed: 0, failures: [], retried: [], skipped: [], unfinished: [] };

/** Writes the outcome file when the checks want one. */
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

/** Errors outside tests: unreadable files and failing hooks such as `beforeAll`. */
const failedAround = (module: TestModule): FailedTest[] =>
  [module, ...module.children.allSuites()].flatMap((part) =>
    part.errors().map((error) => failed(module.relativeModuleId, error)),
  );

const failed = (name: string, error?: { readonly message?: string | undefined }): FailedTest => ({
  name,
  message: error?.message?.split('\n')[0] ?? '',
});
