const WINDOW_MS = 60_000;

/**
 * Says that calls were refused: the first one at once, those of the minute after it together. Whoever calls without end fills no
 * disk with log lines.
 */
export function refusalLog(log: (line: string) => void): (whom: string) => void {
  let more = 0;
  let last = '';
  let timer: NodeJS.Timeout | undefined;

  function endOfWindow(): void {
    timer = undefined;
    if (more === 0) return;
    log(`refused again within a minute: ${more}, the last one for ${last}`);
    more = 0;
    timer = setTimeout(endOfWindow, WINDOW_MS).unref();
  }

  return (whom) => {
    if (timer) {
      more += 1;
      last = whom;
      return;
    }
    log(`refused a call for ${whom}`);
    timer = setTimeout(endOfWindow, WINDOW_MS).unref();
  };
}
