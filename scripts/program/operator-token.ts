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
