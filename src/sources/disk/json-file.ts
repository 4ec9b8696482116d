import { readFileSync, statSync } from 'node:fs';
import { SourceError } from '#sources/request/source-failure.ts';
import { listIn } from '#wire/list-of.ts';

/** In bytes. A catalogue of 5,000 products with every field of the Store API takes 20 million. */
const MAXIMUM_FILE_SIZE = 200_000_000;

/** The text of a file that people write. Editors of Windows begin UTF-8 with a mark, which `JSON.parse` refuses. */
export const writtenText = (path: string): string => new TextDecoder().decode(readFileSync(path));

/** undefined if the file does not exist. Throws a SourceError for one that cannot be read. */
export function readJson(path: string): unknown {
  const text = readText(path);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SourceError(path, 'source.not-json', `The file is not JSON: ${(error as Error).message}`);
  }
}

/** A list as a store answers it; undefined if the file does not exist. `name` is what a SourceError calls it. */
export function readJsonList(path: string, name: string): readonly unknown[] | undefined {
  const json = readJson(path);
  if (json === undefined) return undefined;
  const items = listIn(json);
  if (items) return items;
  throw new SourceError(path, 'source.bad-envelope', `${name} is not a list.`);
}

function readText(path: string): string | undefined {
  try {
    if (statSync(path).size > MAXIMUM_FILE_SIZE)
      throw new SourceError(path, 'source.too-large', 'The file is larger than 200 MB.');
    return writtenText(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SourceError) throw error;
    throw new SourceError(path, 'source.unreadable', `The file cannot be read: ${(error as Error).message}`);
  }
}
