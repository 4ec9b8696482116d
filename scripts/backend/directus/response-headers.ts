import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Environment } from './context.ts';

/** CORS like Directus with `CORS_ORIGIN=true`: reflects any origin and answers preflights. */
export function crossOrigin(): MiddlewareHandler<Environment> {
  return async (call, next) => {
    const origin = call.req.header('origin');
    const isPreflight = call.req.method === 'OPTIONS';
    if (isPreflight) call.res = new Response(null, { status: 204 });
    else await next();
    const { headers } = call.res;
    if (origin !== undefined) headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Allow-Credentials', 'true');
    headers.set('Access-Control-Expose-Headers', 'Content-Range');
    if (!headers.has('Vary')) headers.set('Vary', 'Origin');
    if (!isPreflight) return;
    headers.set('Access-Control-Allow-Methods', 'GET,POST,PATCH,DELETE');
    headers.set('Access-Control-Allow-Headers', 'Content-Type,Authorization');
    headers.set('Access-Control-Max-Age', '18000');
  };
}

/** Adds security and caching headers, and a weak ETag, for which an unchanged answer is 304. Files set their own. */
export function answerHeaders(): MiddlewareHandler<Environment> {
  return async (call, next) => {
    await next();
    const { headers, status } = call.res;
    headers.set('X-Powered-By', 'Directus');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
    if (status < 400 && !headers.has('Cache-Control')) {
      headers.set('Cache-Control', 'no-cache');
      headers.set('Vary', 'Origin, Cache-Control');
    }
    if (headers.get('content-type') !== 'application/json') return;
    const text = await call.res.clone().text();
    const hash = createHash('sha1').update(text).digest('base64').slice(0, 27);
    const tag = `W/"${Buffer.byteLength(text).toString(16)}-${hash}"`;
    headers.set('ETag', tag);
    headers.set('Content-Type', 'application/json; charset=utf-8');
    if (status !== 200 || !call.req.header('if-none-match')?.split(/,\s*/).includes(tag)) return;
    headers.delete('Content-Type');
    call.res = new Response(null, { status: 304, headers });
  };
}
