import { type Choices, presentChoices } from './choices.ts';
import { $consent } from './consent.ts';
import { laterTurn } from './other-tab.ts';

/**
 * Measures while the customer consents. `start` gets the choices from which changes count: `before` if the consent is older than the
 * page, otherwise the choices at the time of the answer, in whichever tab it was given. `start` returns a stop function.
 */
export function measureWhileAgreed(before: Choices, start: (since: Choices) => Promise<() => void>): void {
  let isFirst = true;
  /** Stops measuring; undefined while nothing is measured. */
  let running: Promise<() => void> | undefined;
  $consent.subscribe((consent) => {
    // In a later turn: a page from the page cache learns of the answer and of the choices one after the other.
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
