import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeIfNew } from '#scripts/backend/write-if-new.ts';
import { writeWhole } from '#sources/disk/write-whole.ts';
import {
  ADDED_DISH,
  ADDED_ZONE,
  AREA_TERMS,
  BRANCH_NAMES,
  type ItemChange,
  SOLD_OUT_EXTRAS,
  statementOf,
} from '#sources/files/item-changes.ts';
import { isPhotoName } from './photos.ts';
import { listOf, textOf } from './raw-item.ts';
import type { Shop } from './shop.ts';

/** Writes differences to the merchant's files for builds. Returns whether they have changed. */
export function writeChanges(shop: Shop, file: string): boolean {
  const changes = [...shop.products, ...shop.variations]
    .filter(({ id, raw, stated }) => raw !== stated || shop.addedIds.has(id))
    .map(
      ({ id, raw, stated }): ItemChange => ({
        statement: shop.addedIds.has(id) ? ADDED_DISH : statementOf(stated),
        item: raw,
      }),
    );
  const hidden = shop.hidden.map(
    ({ stated }): ItemChange => ({ statement: statementOf(stated), item: null }),
  );
  return writeIfNew(file, `${JSON.stringify([...changes, ...hidden, ...changedPlaces(shop)])}\n`, '[]\n');
}

/** Writes what managers have said of branches, delivery areas and extras of a shop with a WooCommerce, which has the rest. */
export function writeStoreChanges(shop: Shop, file: string): boolean {
  const extras = shop.extraMarks.map(
    ({ key, name }): ItemChange => ({ statement: SOLD_OUT_EXTRAS, item: { key, name } }),
  );
  return writeIfNew(file, `${JSON.stringify([...changedPlaces(shop), ...extras])}\n`, '[]\n');
}

const changedPlaces = ({
  zoneChanges,
  areaTerms,
  branchChanges,
  branchNames,
}: Shop): readonly ItemChange[] => [
  ...zoneChanges.map(({ statement, post }) => ({ statement: statement ?? ADDED_ZONE, item: post })),
  ...(Object.keys(areaTerms).length > 0 ? [{ statement: AREA_TERMS, item: areaTerms }] : []),
  ...branchChanges.map(({ statement, post }) => ({ statement, item: post })),
  ...(Object.keys(branchNames).length > 0 ? [{ statement: BRANCH_NAMES, item: branchNames }] : []),
];

interface ForBuilds {
  readonly file: string;
  /** Folder for photos of dishes. */
  readonly photosFolder: string;
  readonly photoOf: (name: string) => Promise<Uint8Array | null>;
  /** Called after the changes were written, if they differ. */
  readonly onChanged: () => void;
}

/** Writes each new state of a shop for builds: at once, or after the photos that the folder lacks. */
export function changesWriter({ file, photosFolder, photoOf, onChanged }: ForBuilds): (shop: Shop) => void {
  let latest: Shop | null = null;
  const write = () => {
    if (latest && writeChanges(latest, file)) onChanged();
  };
  async function writePhotos(names: readonly string[]): Promise<void> {
    mkdirSync(photosFolder, { recursive: true });
    for (const name of names) {
      const bytes = await photoOf(name);
      if (bytes) writeWhole(join(photosFolder, name), bytes);
    }
  }
  return (shop) => {
    latest = shop;
    const names = shop.products.flatMap(({ raw }) => listOf(raw.images).map(({ src }) => textOf(src)));
    const missing = names.filter((name) => isPhotoName(name) && !existsSync(join(photosFolder, name)));
    if (missing.length === 0) return write();
    // Without its photo, the dish is shown nevertheless.
    void writePhotos(missing).catch(console.error).then(write);
  };
}
