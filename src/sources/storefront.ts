import { fail, ok, type Result } from '#domain/result.ts';
import type { ImageSource } from '#domain/storefront/picture.ts';
import type { SourceFault } from '#domain/storefront/source-fault.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { readIcons } from '#sources/picture/image-icons.ts';
import { type ImageFile, readPictures } from '#sources/picture/images.ts';
import { SourceError, type SourceFailure } from '#sources/request/source-failure.ts';
import type { ItemFault } from '#wire/context.ts';
import type { ReadOptions } from './read-options.ts';
import { settingsReaderOf, storeReaderOf } from './readers.ts';

export interface ReadStorefront {
  readonly storefront: Storefront;
  readonly faults: readonly SourceFault[];
  readonly imageFiles: readonly ImageFile[];
}

/** Reads all sources of a merchant. Invalid items are left out and listed. Fails if a source cannot be read at all. */
export async function readStorefront(options: ReadOptions): Promise<Result<ReadStorefront, SourceFailure>> {
  const { tenant, cacheDirectory } = options;
  // One list per source, so that the report does not depend on which source answers first.
  const faults = { settings: [] as ItemFault[], store: [] as ItemFault[], pictures: [] as ItemFault[] };
  const report = (fault: ItemFault): void => void faults.pictures.push(fault);
  const settingsReader = settingsReaderOf(options);
  const storeReader = storeReaderOf(options);

  const [settings, store] = await Promise.allSettled([
    settingsReader.read((fault) => faults.settings.push(fault)),
    storeReader.read((fault) => faults.store.push(fault)),
  ]);
  if (settings.status === 'rejected') return failureOf(tenant, tenant.sources.settings.kind, settings.reason);
  if (store.status === 'rejected') return failureOf(tenant, tenant.sources.catalogue.kind, store.reason);

  const bare = { tenant, settings: settings.value, ...store.value };
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
    faults: Object.values(faults).flatMap((some) =>
      some.map((fault): SourceFault => ({ tenant: tenant.slug, ...fault })),
    ),
    imageFiles: [...imageFiles, ...iconFiles],
  });
}

/** Rethrows anything but a SourceError, because it is a fault of this program. */
function failureOf(
  tenant: Tenant,
  source: SourceFailure['source'],
  error: unknown,
): Result<never, SourceFailure> {
  if (!(error instanceof SourceError)) throw error;
  return fail({ tenant: tenant.slug, source, url: error.url, code: error.code, reason: error.message });
}

/** Pictures of the settings that pages show. */
const settingsImages = ({ settings }: Pick<Storefront, 'settings'>): ImageSource[] =>
  [settings.logo, settings.navLogo, ...settings.images].filter((image) => image !== null);

/** Drawings that are used only for icons. */
const iconImages = ({ settings }: Pick<Storefront, 'settings'>): ImageSource[] =>
  [settings.favicon, ...Object.values(settings.icons)].filter((image) => image !== null);

function storeImages({ catalogue }: Pick<Storefront, 'catalogue'>): ImageSource[] {
  return [
    ...catalogue.categories.map((category) => category.image),
    ...catalogue.products.flatMap((product) => [
      ...product.images,
      ...product.variations.map((variation) => variation.image),
    ]),
  ].filter((image) => image !== null);
}
