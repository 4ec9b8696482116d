const CHECK_MS = 60_000;
/** Local hours from which and before which the night's pass may begin: a worker that comes late still does it, and never at lunch. */
const NIGHT = { from: 3, to: 7 };

/** Everything is read again once a night, whatever hooks and probes say. */
export function nightly(
  /** Called again and again in one night, with the same day. */
  request: (day: string) => Promise<unknown>,
  onError: (error: Error) => void,
): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    if (now.getHours() < NIGHT.from || now.getHours() >= NIGHT.to) return;
    const day = `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`;
    request(day).catch(onError);
  }, CHECK_MS);
  return () => clearInterval(timer);
}
