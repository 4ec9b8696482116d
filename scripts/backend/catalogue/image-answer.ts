import { isPhotoName, photoAddress } from './photos.ts';
import { type RawItem, textOf } from './raw-item.ts';

/** Path at which the pictures of `tenants/<slug>/images` are served. */
export const UPLOADS = '/wp-content/uploads/';

/** A picture as the Store API lists it, with an absolute address. All sizes are the same file here. */
export function imageAnswer(image: RawItem, origin: string): RawItem {
  const src = imageAddress(textOf(image.src), origin);
  const name = textOf(image.name) || (src.split('/').at(-1) ?? '').replace(/\.[a-z]+$/i, '');
  return {
    id: image.id ?? 0,
    src,
    thumbnail: imageAddress(textOf(image.thumbnail) || textOf(image.src), origin),
    srcset: textOf(image.srcset),
    sizes: textOf(image.sizes),
    thumbnail_srcset: textOf(image.thumbnail_srcset),
    thumbnail_sizes: textOf(image.thumbnail_sizes),
    name,
    alt: textOf(image.alt),
  };
}

const imageAddress = (reference: string, origin: string): string =>
  /^https?:\/\//i.test(reference)
    ? reference
    : isPhotoName(reference)
      ? photoAddress(origin, reference)
      : `${origin}${UPLOADS}${reference.split('/').map(encodeURIComponent).join('/')}`;
