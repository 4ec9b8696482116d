import { NOT_STORED } from '#scripts/backend/wordpress/answers.ts';
import type { OrderFeed, ToldOrder } from './order-feed.ts';

/** Pause between comments, which keep proxies and phones from closing a quiet stream. */
const HEARTBEAT_MS = 20_000;

interface StreamOptions {
  readonly feed: OrderFeed;
  /** The order as this reader sees it now, as JSON; null when the reader may not see it. A rejection ends the stream. */
  readonly seen: (order: ToldOrder) => Promise<string | null>;
  /** Milliseconds until the stream ends. Its reader connects again. */
  readonly endsInMs: number;
  readonly signal: AbortSignal;
  readonly onEnd: () => void;
}

/** Server-sent events: `open` when the stream follows all changes, then `order` for each changed order. */
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
      const limit = setTimeout(() => end(), endsInMs);
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
          // The reader has disconnected.
        }
      };
      signal.addEventListener('abort', end);
      let told = Promise.resolve();
      const tell = (order: ToldOrder) => {
        told = told
          .then(() => seen(order))
          .then((json) => {
            if (json !== null) send(`event: order\ndata: ${json}\n\n`);
          })
          .catch(end);
      };
      const following = await feed.follow(tell).catch(() => null);
      stop = following ?? stop;
      // A reader that gets no `open` connects again.
      if (following === null) end();
      else if (isOver) stop();
      else send('event: open\ndata:\n\n');
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: {
      ...NOT_STORED,
      'Content-Type': 'text/event-stream; charset=UTF-8',
      // Otherwise nginx collects events until its buffer is full.
      'X-Accel-Buffering': 'no',
    },
  });
}
