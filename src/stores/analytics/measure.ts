import { type Choices, presentChoices } from './choices.ts';
import { $consent } from './consent.ts';
import { laterTurn } from './other-tab.ts';

/**
 * Measures while the customer agrees to it. `start` is told since when changes count: `before` for who had agreed before the page was
 * opened; else since the answer, wherever it was given. It returns how to end.
 */
export function measureWhileAgreed(before: Choices, start: (since: Choices) => Promise<() => void>): void {
  let isFirst = true;
  /** Ends measuring; undefined while nothing is measured. */
  let running: Promise<() => void> | undefined;
  $consent.subscribe((consent) => {
    // In a later turn: a page that comes back finds the answer and what was chosen meanwhile, one after the other.
    const since = isFirst ? Promise.resolve(before) : laterTurn().then(presentChoices);
    isFirst = false;
    if (consent === 'granted') {
      running ??= since.then(start);
      running.catch(() => {});
      return;
    }
    running?.then((end) => end()).catch(() => {});
    running = undefined;
  });
}
