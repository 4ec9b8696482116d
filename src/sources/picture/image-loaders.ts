import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok } from '#domain/result.ts';
import type { ImageSource } from '#domain/storefront/picture.ts';
import { pathInside } from '#sources/disk/inside-folder.ts';
import type { HttpClient } from '#sources/request/http.ts';
import type { HttpAnswer } from '#sources/request/http-request.ts';
import { SourceError } from '#sources/request/source-failure.ts';
import { PASSING_STATUSES } from '#wire/http-rules.ts';
import { MAXIMUM_IMAGE_SIZE } from './image-recipe.ts';
import type { ImageLoader } from './images.ts';

/** Unanswered requests in a row after which the pictures of a source are given up for this run. */
const MAXIMUM_SILENCE = 5;
const DAY_MS = 86_400_000;

/** A picture gets fewer attempts than a catalogue, because it has a placeholder. */
export const IMAGE_LIMITS = {
  attempts: 2,
  maximumBytes: MAXIMUM_IMAGE_SIZE,
  // A first build may fetch thousands; the next build fetches the rest.
  wholeMs: 1_200_000,
  wholeBytes: Number.POSITIVE_INFINITY,
};

/**
 * Loads pictures of a tenant's `images/` folder, and of `changedPictures` if given. It does not fetch web addresses: the files
 * source works offline.
 */
export function fileImageLoader(tenantDirectory: string, changedPictures: string | null = null): ImageLoader {
  const folder = join(tenantDirectory, 'images');
  const placeOf = (src: string): string | null =>
    pathInside(folder, src) ?? (changedPictures === null ? null : pathInside(changedPictures, src));
  return {
    stampOf({ src }) {
      if (/^https?:/i.test(src)) return 'web';
      const path = placeOf(src);
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
      const path = placeOf(src);
      if (path === null) return problem('image.missing', 'There is no such file inside images/.');
      try {
        if (statSync(path).size > MAXIMUM_IMAGE_SIZE)
          return problem('image.too-large', 'The file is larger than 15 MB.');
        return ok(readFileSync(path));
      } catch (error) {
        const reason = `The file cannot be read (${(error as NodeJS.ErrnoException).code}). Let the account that builds read it, and build with --force.`;
        return fail({ code: 'image.not-readable', reason, isLasting: false });
      }
    },
  };
}

/** `image.host-silent`: the picture may be available later, so a release without it is incomplete. */
function codeOf({ code, status }: SourceError): string {
  if (code === 'source.too-large') return 'image.too-large';
  const isPassing =
    status === null
      ? code === 'source.timeout' || code === 'source.unreachable'
      : PASSING_STATUSES.has(status) || status >= 500;
  return isPassing ? 'image.host-silent' : 'image.not-readable';
}

/** The answer of the first address that the source does not reject as invalid. */
async function firstTaken(
  [address = '', ...others]: readonly string[],
  read: (address: string) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  try {
    return await read(address);
  } catch (error) {
    if (others.length === 0 || !(error instanceof SourceError) || error.status !== 400) throw error;
    return firstTaken(others, read);
  }
}

/**
 * Loads pictures of the web, once per address and version. `addressesOf` adds the source's URL parameters, the best address
 * first.
 * A response that is not a picture is requested again the next day, because the host may have had a temporary fault.
 */
export function webImageLoader(
  http: HttpClient,
  addressesOf: (src: string, version: string | undefined) => readonly string[] = (src) => [src],
  headers: Readonly<Record<string, string>> = {},
  now: () => number = Date.now,
): ImageLoader {
  let silence = 0;
  const stampOf = ({ version }: ImageSource): string => `v${version ?? ''}`;
  return {
    stampOf,
    failedStampOf: (image) => `${stampOf(image)} on day ${Math.floor(now() / DAY_MS)}`,
    async bytesOf({ src, version }) {
      const problem = (code: string, reason: string) => fail({ code, reason, isLasting: false });
      if (silence >= MAXIMUM_SILENCE)
        return problem(
          'image.host-silent',
          'The host of the pictures stopped answering; tried again at the next build.',
        );
      try {
        const { bytes } = await firstTaken(addressesOf(src, version), (address) =>
          http.bytes(address, headers),
        );
        silence = 0;
        return ok(bytes);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        silence = error.status === null ? silence + 1 : 0;
        return problem(codeOf(error), error.message);
      }
    },
  };
}
