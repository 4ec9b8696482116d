const CHECK_MS = 60_000;
/** Local hour from which the night's pass may begin. */
const NIGHT_HOUR = 3;

/** Everything is read again once a night, whatever hooks and probes say. The first night is the next one. */
export function nightly(
  request: (day: string) => Promise<unknown>,
  onError: (error: Error) => void,
): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    if (now.getHours() !== NIGHT_HOUR) return;
    const day = `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`;
    request(day).catch(onError);
  }, CHECK_MS);
  return () => clearInterval(timer);
}
