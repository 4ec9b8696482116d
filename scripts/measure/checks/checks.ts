export interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** The check is killed after this time, which is several times its duration on two busy cores. */
  readonly limitMinutes: number;
  /** These checks run one after another, in parallel with the others, and are reported at the end. */
  readonly isBeside?: true;
  readonly isSuite?: true;
}

const suite = (...projects: readonly string[]): Pick<Check, 'command' | 'isSuite'> => ({
  command: [
    'vitest',
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=./scripts/measure/checks/outcome-reporter.ts',
  ],
  isSuite: true,
});

/** The native compiler needs a third of the CPU time. Only `astro check` needs the other compiler. */
const typesOf = (kind: string, file: string): Check => ({
  name: `types of ${kind}`,
  command: ['node', 'node_modules/typescript-native/bin/tsc', '--noEmit', '-p', file],
  limitMinutes: 5,
  isBeside: true,
});

/** Damages the code on purpose. */
const BREAKS: Check = {
  name: 'breaks',
  command: ['node', 'tests/accept/run.ts', 'breaks'],
  limitMinutes: 40,
  isBeside: true,
  isSuite: true,
};

interface Wanted {
  readonly isWithoutBrowser: boolean;
  readonly isWithBreaks: boolean;
  /** The demo shops are built here. */
  readonly sites: string;
}

/** The checks in the order in which they run. */
export const checksOf = ({ isWithoutBrowser, isWithBreaks, sites }: Wanted): readonly Check[] => [
  {
    // The suites use the code that this check compiles, and the pictures that it makes.
    name: 'build of the demo shops',
    command: ['node', 'scripts/dukkan.js', 'build', '--out', sites],
    limitMinutes: 15,
    isBeside: true,
  },
  {
    name: 'format, lint and import table',
    command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'],
    limitMinutes: 5,
  },
  {
    name: 'types of pages',
    command: [
      'astro',
      'check',
      '--tsconfig',
      'src/tsconfig.pages.json',
      '--minimumFailingSeverity',
      'warning',
      '--minimumSeverity',
      'warning',
    ],
    limitMinutes: 10,
    isBeside: true,
  },
  typesOf('all code', 'tsconfig.json'),
  // Each kind of code may use only the globals of its platform.
  typesOf('rules', 'src/tsconfig.pure.json'),
  typesOf('browsers', 'src/tsconfig.browser.json'),
  typesOf('Node', 'scripts/tsconfig.node.json'),
  { name: 'dead code', command: ['knip', '--no-progress'], limitMinutes: 5 },
  {
    name: 'code that only tests use',
    command: ['knip', '--production', '--no-progress', '--include', 'exports,files'],
    limitMinutes: 5,
  },
  { name: 'unit tests', ...suite('unit*'), limitMinutes: 30 },
  // In one run, the files of one suite use a core while files of another wait for a process or a clock.
  isWithoutBrowser
    ? { name: 'contract and build tests', ...suite('contract', 'build'), limitMinutes: 20 }
    : {
        name: 'contract, build and browser tests, attacks and loads',
        ...suite('contract', 'build', 'accept', 'e2e'),
        limitMinutes: 60,
      },
  ...(isWithBreaks ? [BREAKS] : []),
];
