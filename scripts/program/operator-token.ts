import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from '#sources/disk/sync-to-disk.ts';
import { FILE_MODE } from './private-files.ts';
import { OPERATOR_TOKEN } from './signature.ts';
import { UsageError } from './usage.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** In characters. */
export const SHORTEST_TOKEN = 24;

/** Names of variables, including `NEXT_` ones, whose token is set but shorter than `SHORTEST_TOKEN`. */
export const shortTokens = (
  environment: Environment,
  names: readonly string[] = [OPERATOR_TOKEN],
): readonly string[] =>
  names
    .flatMap((name) => [name, `NEXT_${name}`])
    .filter((name) => environment[name] && environment[name].length < SHORTEST_TOKEN);

/** Throws a UsageError that explains how to make a good token when the operator's token is too short. */
export function refuseShortTokens(environment: Environment, names?: readonly string[]): void {
  const [name] = shortTokens(environment, names);
  if (name === undefined) return;
  throw new UsageError(
    `${name} is too short: ${environment[name]?.length} of at least ${SHORTEST_TOKEN} characters. Whoever guesses it can roll back and retire every shop, so nothing starts with it. Set it to the output of: openssl rand -hex 24`,
  );
}

/**
 * The given operator's token, or the one in the folder. Creates it when it is missing or truncated by a power cut. Only the owner of the
 * file may read it.
 */
export function operatorTokenOf(
  folder: string,
  given: string | undefined,
): { readonly token: string; readonly path: string; readonly troubles: string[] } {
  const path = join(folder, 'operator-token');
  if (given) return { token: given, path, troubles: [] };
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
  if (kept !== null && kept.length >= SHORTEST_TOKEN) return { token: kept, path, troubles: [] };
  const token = randomBytes(24).toString('base64url');
  writeFileSync(path, token, { mode: FILE_MODE });
  syncToDisk(path);
  syncToDisk(folder);
  const troubles = kept === null ? [] : [`${path} was damaged, so the operator’s token is another one.`];
  return { token, path, troubles };
}
