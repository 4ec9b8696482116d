const WINDOW_MS = 60_000;

/**
 * Says who was refused: the first one at once, those of each minute after it in one line. Whoever calls without end fills no disk with
 * log lines. `words` says what was refused.
 */
export function logRefusals(
  log: (line: string) => void,
  words: (whom: string) => string,
): (whom: string) => void {
  let more = 0;
  let last = '';
  let timer: NodeJS.Timeout | undefined;

  function endOfWindow(): void {
    timer = undefined;
    if (more === 0) return;
    log(`${words(last)} (the last of ${more} within a minute)`);
    more = 0;
    timer = setTimeout(endOfWindow, WINDOW_MS).unref();
  }

  return (whom) => {
    if (timer) {
      more += 1;
      last = whom;
      return;
    }
    log(words(whom));
    timer = setTimeout(endOfWindow, WINDOW_MS).unref();
  };
}
