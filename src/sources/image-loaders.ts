import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok } from '#domain/result.ts';
import { MAXIMUM_IMAGE_SIZE } from './image-encode.ts';
import type { ImageLoader } from './images.ts';
import { pathInside } from './inside-folder.ts';

/** Pictures of a tenant's `images/` folder. Addresses of the web are not fetched: the files source works offline. */
export function fileImageLoader(tenantDirectory: string): ImageLoader {
  const folder = join(tenantDirectory, 'images');
  return {
    stampOf({ src }) {
      if (/^https?:/i.test(src)) return 'web';
      const path = pathInside(folder, src);
      const stat = path === null ? undefined : statSync(path, { throwIfNoEntry: false });
      return stat?.isFile() ? `${stat.size}-${stat.mtimeMs}` : null;
    },
    async bytesOf({ src }) {
      const problem = (code: string, reason: string) => fail({ code, reason, isLasting: true });
      if (/^https?:/i.test(src))
        return problem(
          'image.not-fetched',
          'The files source does not read the web; put the picture into images/.',
        );
      const path = pathInside(folder, src);
      if (path === null) return problem('image.missing', 'There is no such file inside images/.');
      if (statSync(path).size > MAXIMUM_IMAGE_SIZE)
        return problem('image.too-large', 'The file is larger than 15 MB.');
      return ok(readFileSync(path));
    },
  };
}
