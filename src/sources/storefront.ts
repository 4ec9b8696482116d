import { fail, ok, type Result } from '#domain/result.ts';
import type { SourceFault } from '#domain/storefront/source-fault.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { ItemFault } from '#wire/context.ts';
import { assembleStorefront, iconImages, settingsImages, storeImages } from './assemble-storefront.ts';
import { readIcons } from './image-icons.ts';
import { type ImageFile, readPictures } from './images.ts';
import type { ReadOptions } from './read-options.ts';
import { settingsReaderOf, storeReaderOf } from './readers.ts';
import { SourceError, type SourceFailure } from './source-failure.ts';

export interface ReadStorefront {
  readonly storefront: Storefront;
  readonly faults: readonly SourceFault[];
  readonly imageFiles: readonly ImageFile[];
}

/** Reads all of a merchant's sources. Bad items are left out and listed; a source that cannot be read at all is the error. */
export async function readStorefront(options: ReadOptions): Promise<Result<ReadStorefront, SourceFailure>> {
  const { tenant, cacheDirectory } = options;
  const faults: SourceFault[] = [];
  const report = (fault: ItemFault): void => {
    faults.push({ tenant: tenant.slug, ...fault });
  };
  const settingsReader = settingsReaderOf(options);
  const storeReader = storeReaderOf(options);

  const [row, data] = await Promise.allSettled([settingsReader.read(), storeReader.read()]);
  if (row.status === 'rejected') return failureOf(tenant, tenant.sources.settings.kind, row.reason);
  if (data.status === 'rejected') return failureOf(tenant, tenant.sources.catalogue.kind, data.reason);

  const images = { settings: settingsReader, store: storeReader };
  const bare = assembleStorefront(tenant, row.value, data.value, images, report);
  const { pictures, imageFiles } = await readPictures(
    [
      ...settingsImages(bare).map((image) => ({ image, loader: settingsReader.loader })),
      ...storeImages(bare).map((image) => ({ image, loader: storeReader.loader })),
      ...iconImages(bare).map((image) => ({ image, loader: settingsReader.loader, isHidden: true })),
    ],
    { slug: tenant.slug, cacheDirectory },
    report,
  );
  const { icons, iconFiles } = await readIcons(
    bare.settings,
    pictures,
    settingsReader.loader,
    cacheDirectory,
    report,
  );
  return ok({
    storefront: { ...bare, pictures, icons },
    faults,
    imageFiles: [...imageFiles, ...iconFiles],
  });
}

/** Anything but a SourceError is a fault of this program and is thrown on. */
function failureOf(
  tenant: Tenant,
  source: SourceFailure['source'],
  error: unknown,
): Result<never, SourceFailure> {
  if (!(error instanceof SourceError)) throw error;
  return fail({ tenant: tenant.slug, source, url: error.url, code: error.code, reason: error.message });
}
