import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '#sources/disk/write-whole.ts';
import { ENCODER, type EncodedPicture, type ImageProblem } from './image-recipe.ts';

/** The result of the last run for an image address. */
export interface IndexEntry {
  /** Stamp of the original: equal stamps mean an unchanged file. */
  readonly stamp: string;
  /** Name of the picture's folder and files; absent if it cannot be shown. */
  readonly name?: string;
  readonly picture?: EncodedPicture;
  readonly problem?: ImageProblem;
}

export type ImageIndex = Map<string, IndexEntry>;

const pathOf = (folder: string, slug: string): string => join(folder, 'index', `${slug}.json`);

/** Empty if there is no index, or if another encoder wrote it. */
export function readImageIndex(folder: string, slug: string): ImageIndex {
  try {
    const json = JSON.parse(readFileSync(pathOf(folder, slug), 'utf8'));
    return json.encoder === ENCODER ? new Map(Object.entries(json.entries)) : new Map();
  } catch {
    return new Map();
  }
}

export function writeImageIndex(folder: string, slug: string, index: ImageIndex): void {
  const path = pathOf(folder, slug);
  mkdirSync(dirname(path), { recursive: true });
  writeWhole(path, JSON.stringify({ encoder: ENCODER, entries: Object.fromEntries(index) }));
}
