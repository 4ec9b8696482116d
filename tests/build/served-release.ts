import type { ReleaseManifest } from '#scripts/release/manifest.ts';
import { hostingTable } from './hosting-table.ts';
import { Workspace } from './temporary-site.ts';

/** The released quds-grill, and the answers that its host must give. */
export async function servedRelease() {
  const shop = new Workspace();
  shop.copy('quds-grill');
  await shop.build(['quds-grill']);
  const manifest = shop.manifest('quds-grill');
  return { shop, manifest, table: hostingTable(assetsOf(manifest)) };
}

function assetsOf({ files }: ReleaseManifest) {
  const named = (pattern: RegExp): string => {
    const path = Object.keys(files).find((candidate) => pattern.test(candidate));
    if (path === undefined) throw new Error(`The release has no file like ${pattern}.`);
    return path;
  };
  return {
    css: named(/^_astro\/.*\.css$/),
    font: named(/^_astro\/.*\.woff2$/),
    picture: named(/^_astro\/img\/.*\.webp$/),
    script: named(/^_astro\/.*\.js$/),
  };
}
