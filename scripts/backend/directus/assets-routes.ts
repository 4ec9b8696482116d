import { Hono } from 'hono';
import { callerOf } from '#scripts/backend/wordpress/caller.ts';
import { clientPlaces } from '#scripts/http/client-places.ts';
import { FILES } from './collections.ts';
import type { Call, Environment, Surroundings } from './context.ts';
import type { Document } from './documents.ts';
import { forbidden, tooBusy } from './errors.ts';
import { allowedFields } from './permissions.ts';
import { type Transformation, transformationOf } from './transformation.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Types that can be transformed; other files are sent unchanged. */
const TRANSFORMABLE = ['image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'image/avif'];
/** Pictures of one client that may be made or wait at a time: enough for a page, but not the whole queue. */
const PLACES = 30;

interface Picture {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** Routes of `assets/{id}`: the file, or a picture made from it. */
export function assetsRoutes({ documents, pictures }: Surroundings): Hono<Environment> {
  const app = new Hono<Environment>();
  const places = clientPlaces(PLACES);

  app.get('/:id', async (call) => {
    const file = fileOf(call);
    const parameters = new URL(call.req.url).searchParams;
    const accept = call.req.header('accept') ?? '';
    const { transformation, dependsOnAccept } = transformationOf(parameters, file, accept);
    const picture =
      transformation && TRANSFORMABLE.includes(String(file.type))
        ? await transformed(call, file, transformation)
        : { bytes: originalOf(file), type: String(file.type) };
    const name = String(file.filename_download ?? file.id);
    const modifiedMs = Date.parse(`${String(file.modified_on)}Z`);
    const headers = new Headers({
      'Content-Security-Policy': "default-src 'none'",
      'Content-Type': picture.type,
      'Content-Disposition': contentDisposition(name),
      'Cache-Control': 'public, max-age=2592000',
      Vary: `Origin, Cache-Control${dependsOnAccept ? ', Accept' : ''}`,
      'Last-Modified': new Date(modifiedMs).toUTCString(),
      ETag: `"${Math.floor(modifiedMs / 1000)}"`,
      'X-Content-Type-Options': 'nosniff',
    });
    headers.set('Content-Length', String(picture.bytes.length));
    return new Response(new Uint8Array(picture.bytes), { headers });
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

  function originalOf({ id }: Document): Uint8Array {
    const bytes = documents.bytes(String(id));
    if (!bytes) throw forbidden();
    return bytes;
  }

  async function transformed(call: Call, file: Document, transformation: Transformation): Promise<Picture> {
    const leave = places.take(callerOf(call));
    if (!leave) throw tooBusy();
    const { signal } = call.req.raw;
    try {
      const name = `${file.id} ${file.modified_on} ${file.filesize}`;
      const wanted = { name, transformation, original: () => originalOf(file) };
      const { format } = transformation;
      return {
        bytes: await pictures.of(wanted, signal),
        type: format ? `image/${format === 'jpg' ? 'jpeg' : format}` : String(file.type),
      };
    } catch (error) {
      // The client has disconnected.
      throw signal.aborted ? tooBusy() : error;
    } finally {
      leave();
    }
  }
  return app;
}

/** Header with the file's name: ASCII letters in quotes, and the encoded full name when it has others. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\u0020-\u007E]|["\\%]/g, '?');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return plain === name
    ? `inline; filename="${plain}"`
    : `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
