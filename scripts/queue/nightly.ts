const CHECK_MS = 60_000;
/** The nightly pass may start between these hours of the machine's clock. A worker that starts late still runs it, but never after them. */
const NIGHT = { from: 3, to: 7 };

/** Requests a full rebuild once a night, because hooks and probes can miss changes. Returns a function that stops it. */
export function nightly(
  /** Called every minute during the night with the same day, for example `2026-11-24`; must be idempotent. */
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
