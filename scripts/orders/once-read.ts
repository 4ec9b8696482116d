import type { Hono } from 'hono';
import type { LiveStore } from './live-store.ts';

/** The application, available after the first reading. A reading that was kept before a restart counts as well. */
export function onceRead(
  { isRead }: LiveStore,
  asked: Promise<void>,
  make: () => Promise<Hono>,
): () => Promise<Hono | null> {
  let app: Promise<Hono> | null = null;
  return async () => {
    if (!isRead()) await asked;
    if (!isRead()) return null;
    app ??= make().catch((error) => {
      // The next call tries again.
      app = null;
      throw error;
    });
    return app;
  };
}
