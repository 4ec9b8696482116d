import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locale } from '#domain/tenant/locale.ts';
import { type SyntheticMerchant, syntheticMerchant } from './merchant.ts';
import { type PictureFile, syntheticPictures } from './pictures.ts';

export interface MerchantsToWrite {
  readonly merchants: number;
  readonly products: number;
  /** Not empty. */
  readonly locales: readonly Locale[];
  readonly seed: number;
  readonly images: 'none' | 'few';
  /** Gets one folder per merchant, like `tenants/`. */
  readonly directory: string;
}

/** Matches only folders that this program has written. */
const OWN_FOLDER = /^synthetic-\d{4,}$/;

/**
 * Writes the merchants and deletes those of an earlier run. All share the same pictures, so that a build of a thousand merchants
 * processes each picture only once.
 */
export async function writeMerchants(options: MerchantsToWrite): Promise<void> {
  const { directory } = options;
  mkdirSync(directory, { recursive: true });
  for (const name of readdirSync(directory).filter((name) => OWN_FOLDER.test(name)))
    rmSync(join(directory, name), { recursive: true });
  const pictures = options.images === 'few' ? await syntheticPictures() : [];
  for (let number = 1; number <= options.merchants; number += 1) {
    const merchant = syntheticMerchant({
      number,
      productCount: options.products,
      locales: options.locales,
      seed: options.seed,
      pictures: pictures.map((picture) => picture.path),
    });
    writeMerchant(join(directory, merchant.slug), merchant, pictures);
  }
}

function writeMerchant(folder: string, merchant: SyntheticMerchant, pictures: readonly PictureFile[]): void {
  mkdirSync(join(folder, 'catalogue'), { recursive: true });
  writeFileSync(join(folder, 'tenant.json'), `${JSON.stringify(merchant.tenant, null, 2)}\n`);
  writeFileSync(join(folder, 'settings.json'), `${JSON.stringify(merchant.settings, null, 2)}\n`);
  for (const [kind, items] of Object.entries(merchant.catalogue)) {
    const lines = items.map((item) => `  ${JSON.stringify(item)}`).join(',\n');
    writeFileSync(join(folder, 'catalogue', `${kind}.json`), `[\n${lines}\n]\n`);
  }
  for (const { path, bytes } of pictures) {
    const file = join(folder, 'images', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}
