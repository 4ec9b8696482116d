import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { isBusy } from './sqlite-file.ts';

/**
 * Kysely dialect for Node's SQLite. It overrides what differs from Kysely's driver for another SQLite package. Its adapter runs one
 * statement or transaction at a time on the connection. The connection's timeout must be 0: this driver waits without blocking, so
 * that other merchants are served meanwhile.
 */
export const nodeSqlite = (sql: DatabaseSync): Dialect => ({
  createDriver: () => new NodeSqliteDriver(sql),
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (database) => new SqliteIntrospector(database),
});

/** Waits for the end of another process's transaction. */
const LONGEST_WAIT_MS = 5000;

class NodeSqliteDriver extends SqliteDriver {
  readonly #sql: DatabaseSync;

  constructor(sql: DatabaseSync) {
    super({ database: statementsOf(sql) });
    this.#sql = sql;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => this.#whenFree(() => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }

  /** Retries a statement while another process's transaction blocks it. Inside our own transaction nothing is blocked. */
  async #whenFree<Value>(work: () => Promise<Value>): Promise<Value> {
    for (const until = performance.now() + LONGEST_WAIT_MS; ; ) {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error) || this.#sql.isTransaction || performance.now() > until) throw error;
        await wait(1 + Math.random() * 9);
      }
    }
  }

  /** Takes the write lock at the beginning. Otherwise a transaction that reads first would fail when another process writes meanwhile. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'));
  }

  /** Skips ROLLBACK when SQLite has ended the transaction itself, on a full disk: its error would hide that one. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sql.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Prepared statements that a connection keeps. Lists of ids of different lengths are different statements. */
const MOST_PREPARED = 100;

function statementsOf(sql: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => sql.close(),
    prepare(text) {
      const known = prepared.get(text) ?? preparedStatement(sql, text);
      if (prepared.size >= MOST_PREPARED) prepared.clear();
      prepared.set(text, known);
      return known;
    },
  };
}

function preparedStatement(sql: DatabaseSync, text: string): SqliteStatement {
  const statement = sql.prepare(text);
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
