import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { FILES } from './collections.ts';
import { type Call, type Environment, queryOf, type Surroundings } from './context.ts';
import { contentTooLarge, forbidden, invalidPayload } from './errors.ts';
import { keepFile } from './files.ts';
import { type Action, requireAccess } from './permissions.ts';
import { readList, readOne } from './read-items.ts';

/** In bytes. */
const MAXIMUM_UPLOAD_SIZE = 20_000_000;

/** Routes of `files`: the list, and uploads of pictures as `multipart/form-data`. */
export function filesRoutes({ documents, now, onChange }: Surroundings): Hono<Environment> {
  const app = new Hono<Environment>();

  app.get('/', (call) => call.json(readList(FILES, queryOf(call), call.var.actor, documents)));

  // Check the permission before reading the picture.
  const mayDo =
    (action: Action): MiddlewareHandler<Environment> =>
    (call, next) => {
      requireAccess(call.var.actor, action, FILES);
      return next();
    };
  const body = bodyLimit({
    maxSize: MAXIMUM_UPLOAD_SIZE,
    onError: () => {
      throw contentTooLarge();
    },
  });
  app.post('/', mayDo('create'), body, (call) => upload(call, randomUUID()));
  app.patch('/:id', mayDo('update'), body, async (call) => {
    const id = call.req.param('id');
    if (!documents.get(FILES, id)) throw forbidden();
    const answer = await upload(call, id);
    onChange({ event: 'files.update', collection: FILES, keys: [id], payload: {} });
    return answer;
  });

  async function upload(call: Call, id: string): Promise<Response> {
    const form = await call.req.formData().catch(() => null);
    const file = form?.get('file');
    if (!form || !(file instanceof File)) throw invalidPayload('No files where included in the body');
    const { actor } = call.var;
    const newFile = {
      id,
      fileName: textOf(form, 'filename_download') ?? file.name,
      title: textOf(form, 'title') ?? file.name.replace(/\.[^.]*$/, ''),
      tags: tagsOf(textOf(form, 'tags')),
      bytes: new Uint8Array(await file.arrayBuffer()),
      uploadedBy: actor.userId,
    };
    await keepFile(newFile, documents, now());
    return call.json({ data: readOne(FILES, id, queryOf(call), actor, documents) });
  }
  return app;
}

function textOf(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' ? value : null;
}

function tagsOf(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text.split(',');
  }
}
