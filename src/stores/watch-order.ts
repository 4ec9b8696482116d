import { theOrdering } from './apis.ts';
import { updateOrder } from './orders.ts';

const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const ENDED: ReadonlySet<string | null> = new Set(['completed', 'cancelled', 'failed']);

/** Asks for an order's status while its page is seen, less and less often, until it has ended. Returns how to stop. */
export function watchOrder(id: number, key: string | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let isStopped = false;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if (document.hidden || isStopped) return;
    const answer = await theOrdering().order(id, key);
    if (isStopped) return;
    if (answer.ok) {
      // A server that keeps the key to itself must not take it from the device.
      updateOrder({ ...answer.value, key: answer.value.key ?? key });
      if (ENDED.has(answer.value.status)) return;
    }
    timer = setTimeout(ask, pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
  }

  const onVisible = () => {
    if (!document.hidden) ask();
  };
  document.addEventListener('visibilitychange', onVisible);
  ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
