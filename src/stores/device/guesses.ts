import { type Attempts, afterFailure, NO_ATTEMPTS, waitMs } from '#domain/attempts.ts';
import type { Failure } from '#domain/result.ts';
import { edges } from './edges.ts';
import { keptJson } from './kept-json.ts';
import { storageKey } from './shop-storage.ts';

/** Counts wrong guesses of one kind on this device. The count is stored, so that leaving the page does not end the wait. */
export interface Guesses {
  /** Seconds until the next guess is allowed; 0: allowed now. */
  wait(): number;
  /** Records a wrong guess, or the server's wait of the failure's `seconds`. */
  wrong(failure: Failure): void;
  right(): void;
}

export function guesses(name: string): Guesses {
  const $attempts = keptJson<Attempts>(storageKey(name), NO_ATTEMPTS, attemptsIn);
  return {
    wait: () => Math.ceil(waitMs($attempts.get(), edges.now()) / 1000),
    wrong: ({ params }) =>
      $attempts.set(afterFailure($attempts.get(), edges.now(), Number(params?.seconds ?? 0) * 1000)),
    right: () => $attempts.set(NO_ATTEMPTS),
  };
}

function attemptsIn(json: unknown): Attempts {
  const { failed, lastFailedAt, pauseMs } = json as Attempts;
  const isWhole = [failed, lastFailedAt, pauseMs].every(Number.isFinite);
  return isWhole ? { failed, lastFailedAt, pauseMs } : NO_ATTEMPTS;
}
