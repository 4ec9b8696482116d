import { hash } from 'node:crypto';
import { raiseStockVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { changeList, noteOf } from '#scripts/backend/database/notes.ts';
import { listOf, numberOf, type RawItem } from './raw-item.ts';

/** Pictures that a manager gave, what the merchant's files stated then, and the time (epoch milliseconds). */
export interface ImagesChange {
  readonly stated: string;
  readonly images: readonly RawItem[];
  readonly changedAt: number;
}

const NOTE = 'dish-photos';
type Entry = readonly [id: number, change: ImagesChange];

/** Pictures that managers gave, by product. They apply until the merchant's files state others. */
export const imagesChanges = async (rows: Rows): Promise<ReadonlyMap<number, ImagesChange>> =>
  new Map<number, ImagesChange>(JSON.parse((await noteOf(rows, NOTE)) ?? '[]'));

/** Stores the pictures of a product; those of the files end the change. Two simultaneous changes are both stored. */
export async function setImages(
  rows: Rows,
  item: RawItem,
  images: readonly RawItem[],
  changedAt: number,
): Promise<void> {
  const id = numberOf(item.id);
  const stated = statedImages(item);
  const own: readonly Entry[] =
    statedImages({ images }) === stated ? [] : [[id, { stated, images, changedAt }]];
  await changeList<Entry>(rows, NOTE, (entries) => [...entries.filter(([each]) => each !== id), ...own]);
  await raiseStockVersion(rows);
}

/** The pictures of a product in the files, as text for comparison. */
export const statedImages = ({ images }: RawItem): string =>
  hash('sha256', JSON.stringify(listOf(images)), 'hex').slice(0, 24);

/** A photo of a dish as the Store API lists it. `id`: the dish's. */
export const photoImage = (id: number, name: string, alt: string): RawItem => ({
  ...{ id, src: name, name: name.slice(0, 8), alt },
});
