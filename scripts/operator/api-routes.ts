import { setTimeout as wait } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { isSlug } from '#domain/tenant/slug.ts';
import { RetireRefused } from '#scripts/publish/retire-site.ts';
import { RollbackRefused } from '#scripts/release/rollback.ts';
import type { BuildHistory } from './build-history.ts';
import { type FeedSource, type FleetFeed, readFleet } from './fleet-feed.ts';
import { merchantDetail } from './merchant-detail.ts';

export interface ApiOptions {
  readonly outDirectory: string;
  readonly source: FeedSource;
  readonly feed: FleetFeed;
  readonly history: BuildHistory;
  readonly heartbeatMs: number;
  readonly isKnown: (slug: string) => Promise<boolean>;
  readonly actions: OpsActions;
  /** Whether the caller is still authenticated. */
  readonly isStillOperator: (call: Context) => Promise<boolean>;
  /** Whether the service is stopping: load balancers must send no more requests. */
  readonly isStopping: () => boolean;
  readonly log: (line: string) => void;
}

/** Actions of the operator. */
export interface OpsActions {
  rebuild(slug: string): Promise<void>;
  rebuildAll(): Promise<void>;
  /** Throws RollbackRefused. */
  rollBack(slug: string, release: string): Promise<void>;
  /** Ends the pin of a rollback, and builds. */
  resume(slug: string): Promise<void>;
  /** Takes the site of a former merchant off the air. Throws RetireRefused. */
  retire(slug: string): Promise<void>;
}

/** API of the operator's page. Callers must be authenticated before. */
export function apiRoutes(options: ApiOptions): Hono {
  const app = new Hono();
  app.get('/fleet', async (context) => context.json(await readFleet(options.source)));
  app.get('/events', (context) =>
    streamSSE(context, async (stream) => {
      const stop = options.feed.listen((change) => {
        void stream.writeSSE({ event: 'fleet', data: JSON.stringify(change) });
      });
      stream.onAbort(stop);
      try {
        while (!stream.aborted && !options.isStopping()) {
          // A listening page must not keep a stopping process alive.
          await wait(options.heartbeatMs, undefined, { ref: false });
          // Send nothing more after the logout.
          if (!(await options.isStillOperator(context))) break;
          if (!stream.aborted) await stream.writeSSE({ event: 'alive', data: '' });
        }
      } finally {
        stop();
      }
    }),
  );
  app.get('/merchants/:slug', async (context) => {
    const slug = await knownSlug(context);
    if (slug === null) return unknown(context);
    return context.json({
      ...merchantDetail(options.outDirectory, slug),
      builds: await options.history.of(slug),
    });
  });
  app.post('/merchants/:slug/:action', async (context) => {
    const slug = await knownSlug(context);
    if (slug === null) return unknown(context);
    const action = context.req.param('action');
    options.log(`operator: ${action.replace(/[^a-z]/g, '?').slice(0, 20)} ${slug}`);
    try {
      if (action === 'rebuild') await options.actions.rebuild(slug);
      else if (action === 'retire') await options.actions.retire(slug);
      else if (action === 'resume') await options.actions.resume(slug);
      else if (action === 'rollback') await options.actions.rollBack(slug, await releaseIn(context));
      else return context.notFound();
    } catch (error) {
      if (!(error instanceof RollbackRefused || error instanceof RetireRefused)) throw error;
      return context.json({ error: error.message }, 409);
    }
    return context.json({ ok: true }, 202);
  });
  app.post('/rebuild', async (context) => {
    options.log('operator: rebuild all');
    await options.actions.rebuildAll();
    return context.json({ ok: true }, 202);
  });

  async function knownSlug(context: Context): Promise<string | null> {
    const slug = context.req.param('slug') ?? '';
    return isSlug(slug) && (await options.isKnown(slug)) ? slug : null;
  }
  return app;
}

const unknown = (context: Context) => context.json({ error: 'There is no such merchant.' }, 404);

async function releaseIn(context: Context): Promise<string> {
  const body: unknown = await context.req.json().catch(() => null);
  const release = (body as { release?: unknown } | null)?.release;
  if (typeof release === 'string') return release;
  throw new RollbackRefused('Name the release to roll back to.');
}
