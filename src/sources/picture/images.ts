import { join } from 'node:path';
import type { Result } from '#domain/result.ts';
import type { ImageSource, Picture, PictureVariant } from '#domain/storefront/picture.ts';
import { limiter } from '#sources/request/limiter.ts';
import type { ItemFault } from '#wire/context.ts';
import { type IndexEntry, readImageIndex, writeImageIndex } from './image-index.ts';
import type { EncodedPicture, ImageProblem } from './image-recipe.ts';
import { type ImageStore, openImageStore, type StoredPicture } from './image-store.ts';

/** How a source reads its images. */
export interface ImageLoader {
  /** A cheap check: equal stamps mean equal bytes. null if there is no file. */
  readonly stampOf: (image: ImageSource) => string | null;
  /** A picture that could not be shown is not requested again while this stamp is unchanged; `stampOf` is the default. */
  readonly failedStampOf?: (image: ImageSource) => string;
  /** `isLasting`: the same file will fail in the same way, so it is not requested again. */
  readonly bytesOf: (
    image: ImageSource,
  ) => Promise<Result<Uint8Array, ImageProblem & { isLasting: boolean }>>;
}

/** A file of the release and its place in the cache. */
export interface ImageFile {
  /** Below `/_astro/img/`: `<hash>-480.avif`. */
  readonly name: string;
  readonly path: string;
}

export interface ImageToRead {
  readonly image: ImageSource;
  readonly loader: ImageLoader;
  /** The picture is only examined, and its files are not released. */
  readonly isHidden?: boolean;
}

interface Pictures {
  readonly pictures: Readonly<Record<string, Picture>>;
  readonly imageFiles: readonly ImageFile[];
}

/** Path of the pictures' files below the site's root. */
export const IMAGE_PATH = '/_astro/img/';
/** Number of pictures in parallel: decoding uses other threads, and reading waits for the network. */
const WIDTH = 4;

/**
 * Fetches, resizes and stores each image once. An unchanged one costs one check of the original.
 * An image that cannot be shown is reported once and is absent from `pictures`.
 */
export async function readPictures(
  images: readonly ImageToRead[],
  place: { readonly slug: string; readonly cacheDirectory: string },
  report: (fault: ItemFault) => void,
): Promise<Pictures> {
  const folder = join(place.cacheDirectory, 'images');
  const store = openImageStore(folder);
  const known = readImageIndex(folder, place.slug);
  const limit = limiter(WIDTH);
  const distinct = [...new Map(images.map((entry) => [entry.image.src, entry])).values()];
  const shown = new Set(images.filter(({ isHidden }) => !isHidden).map(({ image }) => image.src));
  const entries = await Promise.all(
    distinct.map(({ image, loader }) => limit(() => entryOf(image, loader, known.get(image.src), store))),
  );

  const index = new Map<string, IndexEntry>();
  const pictures = new Map<string, Picture>();
  const files = new Map<string, ImageFile>();
  for (const [position, { image }] of distinct.entries()) {
    const entry = entries[position];
    if (!entry) continue;
    const { problem, ...found } = entry;
    if (entry.stamp !== '') index.set(image.src, entry.name && problem ? found : entry);
    if (problem) report(faultOf(image, problem));
    if (entry.name && entry.picture) {
      pictures.set(image.src, pictureOf(entry.name, entry.picture));
      if (!shown.has(image.src)) continue;
      for (const file of filesOf(entry.name, entry.picture, store)) files.set(file.name, file);
    }
  }
  if (!isEqual(index, known)) writeImageIndex(folder, place.slug, index);
  return {
    pictures: Object.fromEntries(pictures),
    imageFiles: [...files.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1)),
  };
}

/** An empty stamp marks what must be tried again next time. */
async function entryOf(
  image: ImageSource,
  loader: ImageLoader,
  known: IndexEntry | undefined,
  store: ImageStore,
): Promise<IndexEntry> {
  const stamp = loader.stampOf(image);
  if (stamp === null)
    return { stamp: '', problem: { code: 'image.missing', reason: 'There is no such file inside images/.' } };
  const failedStamp = loader.failedStampOf?.(image) ?? stamp;
  if (known?.problem && known.stamp === failedStamp) return known;
  if (known?.name && known.stamp === stamp && store.has(known.name)) return known;
  const bytes = await loader.bytesOf(image);
  if (!bytes.ok) {
    const { code, reason, isLasting } = bytes.error;
    // Keeps the previous picture until the new one is available; its stamp makes the next build ask again.
    if (!isLasting && known?.name && store.has(known.name)) return { ...known, problem: { code, reason } };
    return { stamp: isLasting ? failedStamp : '', problem: { code, reason } };
  }
  const stored: Result<StoredPicture, ImageProblem> = await store.add(bytes.value);
  return stored.ok ? { stamp, ...stored.value } : { stamp: failedStamp, problem: stored.error };
}

/** Enough for the addresses of one site, and half a kilobyte shorter in a long menu. The store of all sites uses more digits. */
const PUBLISHED_DIGITS = 12;

const published = (name: string): string => name.slice(0, PUBLISHED_DIGITS);

function pictureOf(name: string, { width, height, colour, avif, webp }: EncodedPicture): Picture {
  const variants = (widths: readonly number[], extension: string): PictureVariant[] =>
    widths.map((width) => ({ url: `${IMAGE_PATH}${published(name)}-${width}.${extension}`, width }));
  return { width, height, colour, avif: variants(avif, 'avif'), webp: variants(webp, 'webp') };
}

function filesOf(name: string, { avif, webp }: EncodedPicture, store: ImageStore): ImageFile[] {
  return [...avif.map((width) => `-${width}.avif`), ...webp.map((width) => `-${width}.webp`)].map((rest) => ({
    name: published(name) + rest,
    path: join(store.folderOf(name), name + rest),
  }));
}

function faultOf(image: ImageSource, { code, reason }: ImageProblem): ItemFault {
  return { kind: 'image', id: image.src.replace(/[?#].*$/s, '').slice(0, 300), path: 'src', code, reason };
}

function isEqual(left: ReadonlyMap<string, IndexEntry>, right: ReadonlyMap<string, IndexEntry>): boolean {
  if (left.size !== right.size) return false;
  return [...left].every(([src, entry]) => right.get(src) === entry);
}
