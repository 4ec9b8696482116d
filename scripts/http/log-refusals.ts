const WINDOW_MS = 60_000;

/**
 * Logs refusals: the first one at once, then one summary line a minute, so that endless calls do not fill the disk.
 * `words` makes the text of a line.
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
