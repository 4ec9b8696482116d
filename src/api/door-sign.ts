import type { ShownSign } from '#domain/hours/pause.ts';
import { shownSignOf } from '#wire/treesal/door-sign.ts';

/** Less than the time between two calls, so that a server that does not answer never has two of a page. */
const PATIENCE_MS = 7000;

/** Reads the shop's sign. 'gone': the store has no such call. null: no readable answer came, so the page keeps what it knows. */
export async function readSign(send: typeof fetch, url: string): Promise<ShownSign | 'gone' | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await send(url, { cache: 'no-store', signal }).catch(() => null);
  if (answer?.status === 404) return 'gone';
  return answer?.ok ? answer.json().then(shownSignOf, () => null) : null;
}
