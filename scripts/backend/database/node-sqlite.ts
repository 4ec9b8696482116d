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
} from 'kysely';
import { isBusy } from './sqlite-file.ts';

/**
 * Kysely on Node's own SQLite. Only what Kysely's driver for another SQLite package does otherwise stands here. Its adapter lets one
 * statement or transaction at a time use the connection. The connection's own timeout is to be 0: waiting is done here, while other
 * merchants are served.
 */
export const nodeSqlite = (sql: DatabaseSync): Dialect => ({
  createDriver: () => new NodeSqliteDriver(sql),
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (database) => new SqliteIntrospector(database),
});

/** For the end of another process's transaction. */
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

  /** Tries again what another process's transaction holds up. Inside of one of ours nothing is held up. */
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

  /** A transaction that reads before it writes would else fail when another process wrote in between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'));
  }

  /** SQLite has ended it by itself when the disk is full: another error would hide that one. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sql.isTransaction) await super.rollbackTransaction(connection);
  }
}

const statementsOf = (sql: DatabaseSync): SqliteDatabase => ({
  close: () => sql.close(),
  prepare(text) {
    const statement = sql.prepare(text);
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
      iterate: (parameters) => statement.iterate(...values(parameters)),
    };
  },
});
