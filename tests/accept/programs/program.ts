/** The suites of tests/vitest.config.ts. */
export type Suite = 'unit' | 'contract' | 'build' | 'accept' | 'e2e';

/** Tests that show one thing together. */
export interface Program {
  readonly name: string;
  /** What must hold. */
  readonly shows: string;
  readonly parts: readonly Part[];
}

export interface Part {
  readonly suite: Suite;
  readonly files: readonly string[];
  /** Only tests whose full name matches; all of the files without it. */
  readonly tests?: RegExp;
  /** Times, which small sizes do not measure: without `--full` it is left out. */
  readonly isFullOnly?: true;
}

export const unit = (...files: string[]): Part => ({ suite: 'unit', files });
export const contract = (...names: string[]): Part => part('contract', 'contract', names);
export const build = (...names: string[]): Part => part('build', 'build', names);
export const rebuild = (...names: string[]): Part => part('build', 'rebuild', names);
export const accept = (...names: string[]): Part => part('accept', 'accept', names);
export const browser = (...names: string[]): Part => part('e2e', 'e2e', names);
export const only = (tests: RegExp, from: Part): Part => ({ ...from, tests });

export const fullOnly = (from: Part): Part => ({ ...from, isFullOnly: true });

function part(suite: Suite, folder: string, names: readonly string[]): Part {
  return { suite, files: names.map((name) => `tests/${folder}/${name}.test.ts`) };
}
