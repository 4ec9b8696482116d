import { pino } from 'pino';

/** Writes one line of the service's log: a sentence for people, and fields for machines. One that begins with `error:` is an error. */
export type Log = (message: string, fields?: Readonly<Record<string, unknown>>) => void;

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables whose values must never be read in a log. */
const SECRET_NAME = /SECRET|TOKEN|PASS|PRIVATE|CREDENTIAL|(?:^|_)KEY(?:_|$)|DATABASE_URL/;
/** Shorter values would blacken half of every line. */
const SHORTEST_SECRET = 6;
const CENSOR = '[redacted]';

/**
 * One JSON object a line (pino): `time`, `level`, `msg` and fields. Values of secret variables are blackened wherever they
 * stand in the line, also inside of a message or an address.
 */
export function jsonLog(environment: Environment, write: (line: string) => void): Log {
  const blacken = blackener(environment);
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: ['token', 'secret', 'password', 'authorization', '*.authorization'], censor: CENSOR },
    },
    { write: (line: string) => write(blacken(line)) },
  );
  return (message, fields = {}) =>
    message.startsWith('error:') ? logger.error(fields, message) : logger.info(fields, message);
}

/** Lines for a person at a terminal; secrets are blackened as well. */
export function plainLog(environment: Environment, write: (line: string) => void): Log {
  const blacken = blackener(environment);
  return (message) => write(blacken(`${new Date().toISOString()} ${message}\n`));
}

function blackener(environment: Environment): (line: string) => string {
  const secrets = Object.entries(environment)
    .filter(([name, value]) => SECRET_NAME.test(name) && (value?.length ?? 0) >= SHORTEST_SECRET)
    .flatMap(([, value = '']) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]);
  // Longest first: one secret may begin with another.
  const all = [...new Set(secrets)].sort((a, b) => b.length - a.length);
  return (line) => all.reduce((text, secret) => text.replaceAll(secret, CENSOR), line);
}
