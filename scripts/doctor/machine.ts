import { mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SHORTEST_TOKEN, shortTokens } from '#scripts/program/operator-token.ts';
import { OPERATOR_TOKEN, secretsOf } from '#scripts/program/signature.ts';
import { publisherOf } from '#scripts/publish/publisher-of.ts';
import { type Finding, findingsAbout } from './finding.ts';

export interface Machine {
  /** The project's folder. */
  readonly root: string;
  readonly outDirectory: string;
  /** `process.version`. */
  readonly nodeVersion: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly freeBytesOf: (directory: string) => number;
}

const { ok, warning, error } = findingsAbout(null);

/** Packages that every build needs. */
const NEEDED = ['astro', 'sharp', 'zod', 'hono', 'pg-boss', '@electric-sql/pglite'] as const;
const GIGABYTE = 1e9;

/** Checks what concerns all merchants on this machine. */
export async function machineFindings(machine: Machine): Promise<readonly Finding[]> {
  return [
    nodeFinding(machine.nodeVersion),
    packagesFinding(machine.root),
    await sharpFinding(),
    sqliteFinding(),
    diskFinding(machine),
    tokenFinding(machine.environment),
    ...publishFindings(machine.environment),
  ];
}

function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return ok('node.version', `Node ${version}.`);
  return error(
    'node.version',
    `Node ${version} is too old: Astro needs 22.12.`,
    'Run commands with npm run, which uses the Node of the project. npm install installs it.',
  );
}

function packagesFinding(root: string): Finding {
  const versionOf = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'));
  const wanted = versionOf(join(root, 'package.json')).dependencies as Record<string, string>;
  const wrong = NEEDED.filter((name) => {
    try {
      return versionOf(join(root, 'node_modules', name, 'package.json')).version !== wanted[name];
    } catch {
      return true;
    }
  });
  if (wrong.length === 0) return ok('packages.version', 'The packages are those that package.json names.');
  return error(
    'packages.version',
    `Missing or of another version: ${wrong.join(', ')}.`,
    'Run node scripts/bootstrap.mjs in the project folder.',
  );
}

async function sharpFinding(): Promise<Finding> {
  try {
    const { default: sharp } = await import('sharp');
    const raw = { width: 1, height: 1, channels: 3 } as const;
    await sharp(Buffer.from([0, 0, 0]), { raw })
      .webp()
      .toBuffer();
    return ok('sharp.works', `Pictures can be resized (sharp ${sharp.versions.sharp}).`);
  } catch (cause) {
    return error(
      'sharp.broken',
      `Pictures cannot be resized: ${firstLine(cause)}`,
      'Delete node_modules and run node scripts/bootstrap.mjs on this machine: a copy of sharp works on one kind of processor and system only.',
    );
  }
}

function sqliteFinding(): Finding {
  try {
    const database = new DatabaseSync(':memory:');
    const row = database.prepare('SELECT sqlite_version() AS version').get();
    database.close();
    return ok('sqlite.works', `SQLite ${row?.version} answers.`);
  } catch (cause) {
    return error(
      'sqlite.broken',
      `SQLite does not answer: ${firstLine(cause)}`,
      'Use Node 24, which node scripts/bootstrap.mjs installs.',
    );
  }
}

function diskFinding({ outDirectory, freeBytesOf }: Machine): Finding {
  const free = freeBytesOf(outDirectory);
  const shown = `${(free / GIGABYTE).toFixed(1)} GB are free where sites are released (${outDirectory}).`;
  const remedy = 'Free space, or name another place with --out. A full disk keeps every live site as it is.';
  if (free < 0.2 * GIGABYTE) return error('disk.full', shown, remedy);
  if (free < 2 * GIGABYTE) return warning('disk.low', shown, remedy);
  return ok('disk.space', shown);
}

function tokenFinding(environment: Machine['environment']): Finding {
  const tokens = secretsOf(environment, OPERATOR_TOKEN);
  const remedy = `Set ${OPERATOR_TOKEN} to the output of: openssl rand -hex 24`;
  if (tokens.length === 0)
    return warning('operator.no-token', `${OPERATOR_TOKEN} is not set: nobody can open /ops.`, remedy);
  const [short] = shortTokens(environment);
  if (short !== undefined)
    return error(
      'operator.short-token',
      `${short} has less than ${SHORTEST_TOKEN} characters: the worker does not start.`,
      remedy,
    );
  return ok('operator.token', `${OPERATOR_TOKEN} is set.`);
}

function publishFindings(environment: Machine['environment']): readonly Finding[] {
  const address = environment.PUBLISH_TO;
  if (!address) return [];
  try {
    return [ok('publish.address', `Releases are published to ${publisherOf(address, environment).name}.`)];
  } catch (cause) {
    return [error('publish.address', firstLine(cause), 'Set it, or unset PUBLISH_TO.')];
  }
}

/** Free bytes on the disk of a folder. Creates the folder when it is missing. */
export function freeBytesOf(directory: string): number {
  mkdirSync(directory, { recursive: true });
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

const firstLine = (cause: unknown): string => String((cause as Error)?.message ?? cause).split('\n')[0] ?? '';
