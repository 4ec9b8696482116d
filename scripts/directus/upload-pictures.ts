import { readFiles, updateFile, uploadFiles } from '@directus/sdk';
import type { Client } from './client.ts';
import type { LocalPicture, LocalSettings } from './local-settings.ts';

/**
 * Uploads a merchant's pictures and returns their ids by path. Finds existing ones by the storage name `<slug>--<path>` and compares the
 * hash in their tags. So only new and changed pictures are sent, and a changed one keeps its id.
 */
export async function uploadPictures(
  client: Client,
  slug: string,
  { pictures }: LocalSettings,
  say: (line: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const picture of pictures.values()) {
    const name = `${slug}--${picture.reference.replaceAll('/', '--')}`;
    const known = await client.request(
      readFiles({
        filter: { filename_download: { _eq: name } },
        fields: ['id', 'tags', 'title'],
        limit: 1,
      } as never),
    );
    const file = known[0];
    if (file && tagsOf(file).includes(picture.hash)) {
      ids.set(picture.reference, file.id);
      continue;
    }
    const form = formOf(picture, name);
    const made = (await client.request(file ? updateFile(file.id, form as never) : uploadFiles(form))) as {
      id: string;
    };
    ids.set(picture.reference, made.id);
    say(`picture ${picture.reference} ${file ? 'replaced' : 'uploaded'}`);
  }
  return ids;
}

/** Other fields must come before the file, because Directus reads the form as a stream. */
function formOf({ title, mimeType, hash, bytes }: LocalPicture, name: string): FormData {
  const form = new FormData();
  form.set('title', title);
  form.set('filename_download', name);
  form.set('tags', JSON.stringify(['dukkan', hash]));
  form.set('file', new File([new Uint8Array(bytes)], name, { type: mimeType }));
  return form;
}

function tagsOf(file: Record<string, unknown>): readonly unknown[] {
  return Array.isArray(file.tags) ? file.tags : [];
}
