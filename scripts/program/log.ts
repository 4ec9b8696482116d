import { pino } from 'pino';

/** Writes one line of the service's log: a message for people, and fields for programs. A message that starts with `error:` has the level error. */
export type Log = (message: string, fields?: Readonly<Record<string, unknown>>) => void;

type Environment = Readonly<Record<string, string | undefined>>;

/** Names of variables whose values must never appear in a log. */
const SECRET_NAME = /SECRET|TOKEN|PASS|PRIVATE|CREDENTIAL|(?:^|_)KEY(?:_|$)|DATABASE_URL/;
/** Shorter values are not redacted: they would match large parts of every line. */
const SHORTEST_SECRET = 6;
const CENSOR = '[redacted]';

/**
 * Writes one JSON object per line (pino): `time`, `level`, `msg` and fields. Values of secret variables are redacted
 * anywhere in the line, also inside messages and URLs.
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

/** Writes plain lines for a terminal, with the same redaction. */
export function plainLog(environment: Environment, write: (line: string) => void): Log {
  const blacken = blackener(environment);
  return (message) => write(blacken(`${new Date().toISOString()} ${message}\n`));
}

function blackener(environment: Environment): (line: string) => string {
  const secrets = Object.entries(environment)
    .filter(([name, value]) => SECRET_NAME.test(name) && (value?.length ?? 0) >= SHORTEST_SECRET)
    .flatMap(([, value = '']) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]);
  // Longest first: one secret may be a prefix of another.
  const all = [...new Set(secrets)].sort((a, b) => b.length - a.length);
  return (line) => all.reduce((text, secret) => text.replaceAll(secret, CENSOR), line);
}
