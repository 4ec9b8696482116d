import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '#scripts/backend/database/database.ts';

/** A row of any collection. The key is its field `id`. */
export type Document = Record<string, unknown>;

/** Storage in SQLite: each row as a JSON text, and the bytes of files. */
export interface Documents {
  /** Rows ordered by key: numbers by value, UUIDs as text. */
  all(collection: string): Document[];
  get(collection: string, key: unknown): Document | undefined;
  /** Creates or replaces the row with this `id`. */
  put(collection: string, document: Document): void;
  remove(collection: string, key: unknown): void;
  /** The next key of a collection: a whole number that was never used. */
  nextKey(collection: string): number;
  bytes(fileId: string): Uint8Array | undefined;
  putBytes(fileId: string, bytes: Uint8Array): void;
  /** Runs the work in a transaction. Inside another transaction, it is part of that one. */
  transaction<Value>(work: () => Value): Value;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS directus_documents (
    collection TEXT NOT NULL, key ANY NOT NULL, document TEXT NOT NULL, PRIMARY KEY (collection, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS directus_sequences (collection TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS directus_file_bytes (id TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
`;

export function openDocuments(database: DatabaseSync): Documents {
  database.exec(SCHEMA);
  const all = database.prepare('SELECT document FROM directus_documents WHERE collection = ? ORDER BY key');
  const one = database.prepare('SELECT document FROM directus_documents WHERE collection = ? AND key = ?');
  const write = database.prepare(
    'INSERT INTO directus_documents VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET document = excluded.document',
  );
  const erase = database.prepare('DELETE FROM directus_documents WHERE collection = ? AND key = ?');
  const next = database.prepare(
    'INSERT INTO directus_sequences VALUES (?, 1) ON CONFLICT DO UPDATE SET last = last + 1 RETURNING last',
  );
  const readBytes = database.prepare('SELECT bytes FROM directus_file_bytes WHERE id = ?');
  const writeBytes = database.prepare(
    'INSERT INTO directus_file_bytes VALUES (?, ?) ON CONFLICT DO UPDATE SET bytes = excluded.bytes',
  );
  const eraseBytes = database.prepare('DELETE FROM directus_file_bytes WHERE id = ?');

  return {
    all: (collection) => all.all(collection).map(parsed),
    get(collection, key) {
      const row = one.get(collection, keyOf(key));
      return row ? parsed(row) : undefined;
    },
    put(collection, document) {
      write.run(collection, keyOf(document.id), JSON.stringify(document));
    },
    remove(collection, key) {
      erase.run(collection, keyOf(key));
      if (collection === 'directus_files') eraseBytes.run(keyOf(key));
    },
    nextKey: (collection) => Number(next.get(collection)?.last),
    bytes: (fileId) => readBytes.get(fileId)?.bytes as Uint8Array | undefined,
    putBytes(fileId, bytes) {
      writeBytes.run(fileId, bytes);
    },
    transaction: (work) => (database.isTransaction ? work() : transaction(database, work)),
  };
}

const parsed = (row: Record<string, unknown>): Document => JSON.parse(String(row.document)) as Document;

/** Keys as text, because keys in URLs are text. */
function keyOf(key: unknown): string | number {
  const text = String(key);
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}

/** A key that is a hash of a text. The same text always gives the same key. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
