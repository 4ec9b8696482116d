import type { DescriptionWord } from './description-words.ts';

interface DescriptionFile {
  readonly version: typeof VERSION;
  /** One word per line. */
  readonly words: string;
  /** `101.3 7`: the ids of each word, delta-encoded. */
  readonly ids: string;
}

const VERSION = 1;

/** The words as one JSON text; equal words give equal bytes. */
export function encodeDescriptions(words: readonly DescriptionWord[]): string {
  const file: DescriptionFile = {
    version: VERSION,
    words: words.map(({ word }) => word).join('\n'),
    ids: words.map(({ ids }) => ids.map((id, index) => id - (ids[index - 1] ?? 0)).join('.')).join(' '),
  };
  return JSON.stringify(file);
}

/** The words of a file that `encodeDescriptions` wrote; null for anything else. */
export function decodeDescriptions(text: string): readonly DescriptionWord[] | null {
  try {
    const file = JSON.parse(text) as DescriptionFile;
    if (file.version !== VERSION) return null;
    if (file.words === '') return [];
    const ids = file.ids.split(' ');
    return file.words.split('\n').map((word, index) => ({ word, ids: idsOf(ids[index] ?? '') }));
  } catch {
    return null;
  }
}

function idsOf(steps: string): readonly number[] {
  let id = 0;
  return steps.split('.').map((step) => {
    id += Number(step);
    return id;
  });
}
