import { Hono } from 'hono';
import sharp from 'sharp';
import { FILES } from './collections.ts';
import { contentDisposition } from './content-disposition.ts';
import type { Call, Environment, Surroundings } from './context.ts';
import type { Document } from './documents.ts';
import { forbidden, rangeNotSatisfiable, tooBusy } from './errors.ts';
import { allowedFields } from './permissions.ts';
import { type Transformation, transformationOf } from './transformation.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Kinds that are transformed; others go out as they are. */
const TRANSFORMABLE = ['image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'image/avif'];
const MAXIMUM_AT_ONCE = 25;
/** In bytes: made pictures are kept in memory up to here, the latest used the longest. */
const CACHE_SIZE = 32_000_000;

interface Picture {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** `assets/{id}`: the file, or a picture made of it. */
export function assetsRoutes({ documents }: Surroundings): Hono<Environment> {
  const app = new Hono<Environment>();
  const made = new Map<string, Picture>();
  let atWork = 0;

  app.get('/:id/:name?', async (call) => {
    const file = fileOf(call);
    const bytes = documents.bytes(String(file.id));
    if (!bytes) throw forbidden();
    const parameters = new URL(call.req.url).searchParams;
    const accept = call.req.header('accept') ?? '';
    const { transformation, dependsOnAccept } = transformationOf(parameters, file, accept);
    const original = { bytes, type: String(file.type) };
    const picture =
      transformation && TRANSFORMABLE.includes(original.type)
        ? await transformed(
            `${file.id} ${file.modified_on} ${JSON.stringify(transformation)}`,
            original,
            transformation,
          )
        : original;
    const name = call.req.param('name') ?? String(file.filename_download ?? file.id);
    const modifiedMs = Date.parse(`${String(file.modified_on)}Z`);
    const headers = new Headers({
      'Content-Security-Policy': "default-src 'none'",
      'Content-Type': picture.type,
      'Content-Disposition': contentDisposition(parameters.has('download') ? 'attachment' : 'inline', name),
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'public, max-age=2592000',
      Vary: `Origin, Cache-Control${dependsOnAccept ? ', Accept' : ''}`,
      'Last-Modified': new Date(modifiedMs).toUTCString(),
      ETag: `"${Math.floor(modifiedMs / 1000)}"`,
      'X-Content-Type-Options': 'nosniff',
    });
    const range = transformation ? null : rangeOf(call.req.header('range'), picture.bytes.length);
    if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${picture.bytes.length}`);
    const body = range ? picture.bytes.subarray(range.start, range.end + 1) : picture.bytes;
    headers.set('Content-Length', String(body.length));
    return new Response(new Uint8Array(body), { status: range ? 206 : 200, headers });
  });

  function fileOf(call: Call): Document {
    const id = (call.req.param('id') ?? '').slice(0, 36).toLowerCase();
    if (!UUID.test(id)) throw forbidden();
    const file =
      allowedFields(call.var.actor, 'read', FILES).length > 0 ? documents.get(FILES, id) : undefined;
    if (file) return file;
    throw forbidden(
      'You don\'t have permission to perform "read" for collection "directus_files" or it does not exist.',
    );
  }

  async function transformed(
    key: string,
    { bytes, type }: Picture,
    { resize, format, quality }: Transformation,
  ): Promise<Picture> {
    const known = made.get(key);
    if (known) {
      made.delete(key);
      made.set(key, known);
      return known;
    }
    if (atWork >= MAXIMUM_AT_ONCE) throw tooBusy();
    atWork += 1;
    try {
      let image = sharp(bytes).rotate();
      if (format)
        image = image.toFormat(format === 'jpg' ? 'jpeg' : format, quality === null ? {} : { quality });
      if (resize) image = image.resize(resize);
      const { data, info } = await image.toBuffer({ resolveWithObject: true });
      const kind = info.format === 'heif' ? 'avif' : info.format;
      const picture = { bytes: new Uint8Array(data), type: format ? `image/${kind}` : type };
      keep(key, picture);
      return picture;
    } finally {
      atWork -= 1;
    }
  }

  function keep(key: string, picture: Picture): void {
    made.set(key, picture);
    let size = [...made.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
    for (const [oldest, { bytes }] of made) {
      if (size <= CACHE_SIZE) return;
      made.delete(oldest);
      size -= bytes.length;
    }
  }
  return app;
}

/** The part that was asked for, both ends included; null for the whole. Throws 416 when there is no such part. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!parts) return null;
  const start = parts[1] ? Number(parts[1]) : undefined;
  const end = parts[2] ? Number(parts[2]) : undefined;
  const range = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
  if (start === undefined) {
    if (end === undefined || end === 0) throw rangeNotSatisfiable(range);
    return { start: Math.max(0, size - end), end: size - 1 };
  }
  if (start >= size || (end !== undefined && end < start)) throw rangeNotSatisfiable(range);
  return { start, end: Math.min(end ?? size - 1, size - 1) };
}
