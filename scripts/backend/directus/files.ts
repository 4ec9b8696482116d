import sharp from 'sharp';
import { imageKind } from '#sources/picture/image-kind.ts';
import { FILES, fieldsOf } from './collections.ts';
import type { Documents } from './documents.ts';
import { unsupportedMediaType } from './errors.ts';

export interface NewFile {
  readonly id: string;
  readonly fileName: string;
  readonly title: string | null;
  readonly tags: unknown;
  readonly bytes: Uint8Array;
  readonly uploadedBy: string | null;
}

/** Stores a picture and replaces one with the same id. Throws 415 for anything but JPEG, PNG, WebP, GIF and AVIF. */
export async function keepFile(file: NewFile, documents: Documents, nowMs: number): Promise<void> {
  const { id, fileName, title, tags, bytes, uploadedBy } = file;
  const kind = imageKind(bytes);
  const size =
    kind &&
    (await sharp(bytes)
      .metadata()
      .catch(() => null));
  if (!kind || !size) throw unsupportedMediaType('application/octet-stream', 'upload');
  const now = new Date(nowMs).toISOString().slice(0, 19);
  const known = documents.get(FILES, id);
  const blank = Object.fromEntries(Object.keys(fieldsOf(FILES)).map((name) => [name, null]));
  const isTurned = (size.orientation ?? 1) >= 5;
  documents.transaction(() => {
    documents.putBytes(id, bytes);
    documents.put(FILES, {
      ...blank,
      ...known,
      id,
      storage: 'local',
      filename_disk: `${id}.${kind === 'jpeg' ? 'jpg' : kind}`,
      filename_download: fileName,
      title,
      tags,
      type: `image/${kind}`,
      uploaded_by: known?.uploaded_by ?? uploadedBy,
      created_on: known?.created_on ?? now,
      modified_by: known ? uploadedBy : null,
      modified_on: now,
      uploaded_on: now,
      filesize: bytes.length,
      width: isTurned ? size.height : size.width,
      height: isTurned ? size.width : size.height,
      metadata: {},
    });
  });
}
