import type { ImageSource } from '#domain/storefront/picture.ts';
import type { WireContext } from '#wire/context.ts';
import { plainText } from '#wire/plain-text.ts';
import type { StoreImage } from './schema.ts';

/** Further pictures of a product are left out. */
const MAXIMUM_IMAGES = 20;

interface ImageOwner {
  readonly kind: string;
  readonly id: number;
}

/** A store's image; null if there is none, or if its address is unusable (which is reported). */
export function imageOf(
  image: StoreImage | null | undefined,
  owner: ImageOwner,
  context: WireContext,
): ImageSource | null {
  if (!image?.src) return null;
  const src = context.imageSource(image.src);
  if (src !== null) {
    const alt = plainText(context.decodeEntities(image.alt));
    // WordPress reuses the name of a deleted file, so the attachment id serves as the version.
    return { src, alt, ...(image.id && { version: String(image.id) }) };
  }
  context.report({
    kind: 'image',
    id: image.src.slice(0, 200),
    path: `${owner.kind}.${owner.id}`,
    code: 'image.bad-address',
    reason: 'The image has no address that this source can read; a placeholder stands in for it.',
  });
  return null;
}

export function imagesOf(
  images: readonly StoreImage[],
  owner: ImageOwner,
  context: WireContext,
): ImageSource[] {
  return images
    .slice(0, MAXIMUM_IMAGES)
    .map((image) => imageOf(image, owner, context))
    .filter((image) => image !== null);
}
