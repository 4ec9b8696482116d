const SILENCE_MS = 60_000;

/** Writes one line a minute at most, however many refused clients it is told of: a flood must not fill the log as well. */
export function logRefusals(log: (line: string) => void, now: () => number): (client: string) => void {
  let quietUntil = Number.NEGATIVE_INFINITY;
  return (client) => {
    if (now() < quietUntil) return;
    quietUntil = now() + SILENCE_MS;
    log(
      `refused ${client || 'a client'}: too many connections at once. A proxy? Name it in TRUSTED_PROXIES.`,
    );
  };
}
