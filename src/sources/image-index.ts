import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ENCODER, type EncodedPicture, type ImageProblem } from './image-recipe.ts';
import { writeWhole } from './write-whole.ts';

/** What the last run found at an image's address. */
export interface IndexEntry {
  /** Of the original: equal stamps mean an unchanged file. */
  readonly stamp: string;
  /** Name of the picture's folder and files; absent when it cannot be shown. */
  readonly name?: string;
  readonly picture?: EncodedPicture;
  readonly problem?: ImageProblem;
}

export type ImageIndex = Map<string, IndexEntry>;

const pathOf = (folder: string, slug: string): string => join(folder, 'index', `${slug}.json`);

/** Empty when there is none, or when it was written by another encoder. */
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
