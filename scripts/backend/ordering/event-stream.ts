import { NOT_STORED } from '#scripts/backend/wordpress/answers.ts';
import type { OrderFeed, ToldOrder } from './order-feed.ts';

/** A comment keeps proxies and phones from taking a quiet stream for a dead one. */
const HEARTBEAT_MS = 20_000;

interface StreamOptions {
  readonly feed: OrderFeed;
  /** What this reader sees of an order, as JSON; null for one that is none of theirs. */
  readonly seen: (order: ToldOrder) => string | null;
  /** When the reader has to sign in anew, in milliseconds from now; absent for customers. */
  readonly endsInMs?: number;
  readonly signal: AbortSignal;
  readonly onEnd: () => void;
}

/** Server-sent events: `open` once all later changes are told, then `order` with an order for each. */
export function eventStream({ feed, seen, endsInMs, signal, onEnd }: StreamOptions): Response {
  const encoder = new TextEncoder();
  let end = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      let isOver = false;
      let stop = (): void => {};
      const send = (text: string): void => {
        if (!isOver) controller.enqueue(encoder.encode(text));
      };
      const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS);
      const limit = endsInMs === undefined ? undefined : setTimeout(() => end(), endsInMs);
      end = () => {
        if (isOver) return;
        isOver = true;
        clearInterval(heartbeat);
        clearTimeout(limit);
        stop();
        onEnd();
        try {
          controller.close();
        } catch {
          // The reader has gone.
        }
      };
      signal.addEventListener('abort', end);
      stop = await feed.follow((order) => {
        const json = seen(order);
        if (json !== null) send(`event: order\ndata: ${json}\n\n`);
      });
      if (isOver) stop();
      else send('event: open\ndata:\n\n');
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: {
      ...NOT_STORED,
      'Content-Type': 'text/event-stream; charset=UTF-8',
      // nginx would keep events until its buffer is full.
      'X-Accel-Buffering': 'no',
    },
  });
}
