import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

interface PageFile {
  readonly type: string;
  readonly text: string;
}

const FOLDER = join(import.meta.dirname, 'page');
const files = new Map<string, PageFile>();

/** A file of the operator's page as a browser wants it: TypeScript without its types. Null when there is none of that name. */
export function pageFile(name: string): PageFile | null {
  const known = files.get(name);
  if (known) return known;
  if (!readdirSync(FOLDER).includes(name) || name.endsWith('.test.ts')) return null;
  const source = readFileSync(join(FOLDER, name), 'utf8');
  const file = name.endsWith('.css')
    ? { type: 'text/css; charset=utf-8', text: source }
    : { type: 'text/javascript; charset=utf-8', text: stripTypeScriptTypes(source) };
  files.set(name, file);
  return file;
}
