import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { UPLOADS } from '#scripts/backend/catalogue/image-answer.ts';
import { contentTypeOf } from '#scripts/program/content-type.ts';
import { pathInside } from '#sources/disk/inside-folder.ts';

const PICTURE = /\.(?:avif|webp|png|jpe?g|gif)$/i;

/** Serves pictures of `tenants/<slug>/images` like WordPress uploads. It serves no other files. */
export function uploadRoutes(tenantDirectory: string): Hono {
  const folder = join(tenantDirectory, 'images');
  const app = new Hono();
  app.get('*', ({ req }) => {
    const path = decoded(new URL(req.url).pathname.slice(UPLOADS.length));
    const file = PICTURE.test(path) ? pathInside(folder, path) : null;
    if (!file || !statSync(file).isFile()) return new Response('Not found', { status: 404 });
    const { mtime } = statSync(file);
    return new Response(new Uint8Array(readFileSync(file)), {
      headers: {
        'Content-Type': contentTypeOf(file),
        'Cache-Control': 'public, max-age=3600',
        'Last-Modified': mtime.toUTCString(),
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    });
  });
  return app;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
