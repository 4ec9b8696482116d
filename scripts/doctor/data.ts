import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { damageOf, remedyFor } from '#scripts/backend/database/sqlite-file.ts';
import { DATA_SERVICE_FILE } from '#scripts/backend/open-back-end.ts';
import { lockOf, openDatabase, queueFolder } from '#scripts/queue/database.ts';
import { openEmbeddedPostgres, UnreadableQueue } from '#scripts/queue/embedded-postgres.ts';
import { takeLock } from '#scripts/release/site-lock.ts';
import { type Finding, findingsAbout } from './finding.ts';

export interface DataFolders {
  /** Folder with orders, accounts and settings of the embedded back end. */
  readonly dataDirectory: string;
  /** Folder with the queue of builds; null when `DATABASE_URL` names a server. */
  readonly queueDirectory: string | null;
  /** `DATABASE_URL`. */
  readonly databaseUrl?: string | undefined;
  /** The database has this time to answer. */
  readonly timeoutMs?: number;
}

/** Checks that important data is readable, and only by its owner. Changes nothing. */
export async function dataFindings({
  dataDirectory,
  queueDirectory,
  databaseUrl,
  timeoutMs = 10_000,
}: DataFolders): Promise<readonly Finding[]> {
  const stores = join(dataDirectory, 'stores');
  return [
    ...readableFindings(dataDirectory),
    ...[join(dataDirectory, DATA_SERVICE_FILE)].filter(existsSync).map((file) => fileFinding(null, file)),
    ...(existsSync(stores) ? readdirSync(stores) : [])
      .filter((name) => name.endsWith('.sqlite'))
      .map((name) => fileFinding(basename(name, '.sqlite'), join(stores, name))),
    ...(queueDirectory === null ? [] : await queueFindings(queueDirectory)),
    ...(databaseUrl ? [await serverFinding(databaseUrl, timeoutMs)] : []),
  ];
}

function readableFindings(dataDirectory: string): readonly Finding[] {
  if (!existsSync(dataDirectory) || (statSync(dataDirectory).mode & 0o077) === 0) return [];
  return [
    findingsAbout(null).warning(
      'data.readable',
      `Other accounts of this machine can read ${dataDirectory}, which contains names, phones and sessions.`,
      `chmod -R go= ${dataDirectory}, and StateDirectoryMode=0700 in a unit of systemd.`,
    ),
  ];
}

function fileFinding(merchant: string | null, file: string): Finding {
  const { ok, error } = findingsAbout(merchant);
  const whose = merchant === null ? 'data service’s settings and accounts' : 'orders of its embedded store';
  try {
    const damage = damageOf(file);
    return damage === null
      ? ok('data.sound', `The ${whose} can be read (${file}).`)
      : error('data.damaged', `The ${whose} are damaged: ${damage} (${file}).`, remedyFor(file));
  } catch (cause) {
    const remedy = 'Run the doctor as the account that runs Dukkan.';
    return error('data.unreadable', `${file} cannot be opened: ${(cause as Error).message}.`, remedy);
  }
}

/** Opens a copy, because PostgreSQL writes when it opens its files. */
async function queueFindings(queueDirectory: string): Promise<readonly Finding[]> {
  const { ok, error } = findingsAbout(null);
  const folder = queueFolder(queueDirectory);
  if (!existsSync(folder)) return [];
  const lock = takeLock(lockOf(queueDirectory));
  if (!lock) return [ok('queue.open', `A worker has the queue of builds open (${folder}).`)];
  const place = mkdtempSync(join(tmpdir(), 'dukkan-doctor-'));
  try {
    const copy = join(place, 'queue');
    cpSync(folder, copy, { recursive: true });
    await (await openEmbeddedPostgres(copy)).close();
    return [ok('queue.sound', `The queue of builds can be read (${folder}).`)];
  } catch (cause) {
    const finding = cause instanceof UnreadableQueue ? cause.finding : (cause as Error).message;
    const what = `The queue of builds cannot be read: ${finding} (${folder}).`;
    const remedy = `Stop the worker, move ${folder} away and start the worker again. It then builds all merchants.`;
    return [error('queue.damaged', what, remedy)];
  } finally {
    rmSync(place, { recursive: true, force: true });
    lock.release();
  }
}

/** Only asks; creates nothing. */
async function serverFinding(url: string, silenceMs: number): Promise<Finding> {
  const { ok, error } = findingsAbout(null);
  const database = await openDatabase({ url, dataDirectory: '', silenceMs });
  try {
    await database.query('SELECT 1');
    return ok('database.answers', 'The PostgreSQL in DATABASE_URL answers.');
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    return error(
      'database.away',
      `The PostgreSQL in DATABASE_URL cannot be used: ${message || code}.`,
      'Start it, or correct DATABASE_URL. Until then, no hook and no order of its services is taken.',
    );
  } finally {
    await database.close();
  }
}
