import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { LARGEST_PHOTO, LONGEST_PHOTO_SIDE } from '#domain/manage/dish-photo.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { addPhoto, isPhotoName, PHOTOS, photoOf } from '#scripts/backend/catalogue/photos.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { answer, NOT_STORED, refuse } from '#scripts/backend/wordpress/answers.ts';
import { BUSY, NO_ROUTE } from '#scripts/backend/wordpress/refusal.ts';
import { imageWork } from '#sources/picture/image-work.ts';
import { boundedLimiter } from '#sources/request/limiter.ts';
import type { ManagerContext } from './manager.ts';
import { refusedChange } from './refused-change.ts';

interface PhotoWorld {
  readonly database: Database;
  readonly now: () => number;
}

const POSTED = { allow: 'POST', headers: NOT_STORED };
/** Photos of a shop that wait for the one that is read. */
const MOST_WAITING = 3;
const TOO_LARGE = { code: 'photo.too-large' };

/** The call `manage/photos`: stores the photo in its body, and answers its name. */
export function photoRoutes({ database, now }: PhotoWorld): Hono<ManagerContext> {
  const app = new Hono<ManagerContext>({ strict: false });
  // The program reads and decodes one photo of a shop at a time, whose memory is limited. Those that wait are not in memory.
  const limit = boundedLimiter(1, MOST_WAITING);
  const inTurn: MiddlewareHandler = async (_, next) => {
    const isDone = await limit(() => next().then(() => true));
    return isDone ? undefined : refuse(BUSY, POSTED);
  };
  const small = bodyLimit({
    maxSize: LARGEST_PHOTO,
    onError: () => refuse(refusedChange(TOO_LARGE), POSTED),
  });
  app.post('/photos', inTurn, small, async ({ req }) => {
    const made = await madePhoto(new Uint8Array(await req.arrayBuffer()));
    const kept = made.ok ? await database.transaction((rows) => addPhoto(rows, made.value, now())) : made;
    return kept.ok ? answer({ photo: kept.value }, POSTED) : refuse(refusedChange(kept.error), POSTED);
  });
  return app;
}

/** The photo as an upright JPEG without metadata. The decoder's process checks type, size and pixels first, as for builds. */
async function madePhoto(bytes: Uint8Array): Promise<Result<Uint8Array>> {
  const folder = mkdtempSync(join(tmpdir(), 'dukkan-photo-'));
  try {
    const original = join(folder, 'original');
    const mark = join(folder, 'mark');
    const path = join(folder, 'photo.jpg');
    writeFileSync(original, bytes);
    const made = await imageWork({ kind: 'photo', original, mark, path, longest: LONGEST_PHOTO_SIDE });
    if (made.ok) return ok(readFileSync(path));
    const isTooLarge = /too-many-pixels|too-large/.test(made.error.code);
    return fail(isTooLarge ? TOO_LARGE : { code: 'photo.not-a-picture' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Answers `photos/{name}` to everybody. The same name always means the same bytes. */
export const publicPhotos = ({ database }: Pick<PhotoWorld, 'database'>): Hono => {
  const app = new Hono({ strict: false });
  app.get(`${PHOTOS}/:name`, async (request: Context) => {
    const name = request.req.param('name') ?? '';
    const bytes = isPhotoName(name) ? await photoOf(database, name) : null;
    if (!bytes) return refuse(NO_ROUTE);
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': 'image/jpeg',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    });
  });
  return app;
};
