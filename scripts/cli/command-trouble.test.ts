import { expect, test } from 'vitest';
import { commandTrouble } from './command-trouble.ts';

const DATABASE = { DATABASE_URL: 'postgres://dukkan:secret@db.example/dukkan' };
const errorOf = (fields: object, message = '') => Object.assign(new Error(message), fields);

test.each([
  ['ENOSPC', 'no space left on device, write'],
  ['EDQUOT', 'quota exceeded, write'],
])('a full disk (%s) is told in one sentence, with what to do', (code, message) => {
  const text = commandTrouble(errorOf({ code, syscall: 'write' }, `${code}: ${message}`), {});
  expect(text).toBe(
    `The disk is full: ${code}: ${message}. Free space and try again; live sites stay as they are.`,
  );
});

test.each([
  [{ code: 'EACCES' }, "EACCES: permission denied, mkdir '/srv/dukkan'"],
  [{ code: 'EROFS' }, "EROFS: read-only file system, open '/srv/dukkan/x'"],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 14 }, 'unable to open database file'],
])('a place that the account may not write (%j) is told with what to do', (fields, message) => {
  expect(commandTrouble(errorOf(fields, message), {})).toBe(
    `This account may not read or write there: ${message}. Run the command as the account of the services, or give that account the folder.`,
  );
});

test.each([
  [{ code: 'ECONNREFUSED' }, 'connect ECONNREFUSED 127.0.0.1:5432'],
  [{ code: '28P01', severity: 'FATAL' }, 'password authentication failed for user "dukkan"'],
  [{ code: '3D000', severity: 'FATAL' }, 'database "dukkan" does not exist'],
  [{ code: '57P03', severity: 'FATAL' }, 'the database system is starting up'],
  [{}, 'timeout exceeded when trying to connect'],
])('a database that cannot be used (%j) is named by its variable', (fields, message) => {
  const text = commandTrouble(errorOf(fields, message), DATABASE);
  expect(text).toBe(
    `The PostgreSQL in DATABASE_URL cannot be used: ${message}. Start it, or correct DATABASE_URL.`,
  );
});

test('an address of the database that is none is told without it, because it contains a password', () => {
  const wrong = { DATABASE_URL: 'postgres://dukkan:sec/ret@db.example:5432/dukkan' };
  const error = errorOf({ code: 'ERR_INVALID_URL' }, 'Invalid URL');
  expect(commandTrouble(error, wrong)).toBe(
    'The PostgreSQL in DATABASE_URL cannot be used: Invalid URL. Start it, or correct DATABASE_URL.',
  );
});

test('a database with several addresses is told with the reason of each', () => {
  const refused = (address: string) => errorOf({ code: 'ECONNREFUSED' }, `connect ECONNREFUSED ${address}`);
  const error = new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')], '');
  expect(commandTrouble(Object.assign(error, { code: 'ECONNREFUSED' }), DATABASE)).toContain(
    'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
  );
});

test('a fault of the program is no trouble of the machine', () => {
  expect(commandTrouble(new TypeError('x is not a function'), DATABASE)).toBe(null);
  expect(commandTrouble(errorOf({ code: 'ECONNREFUSED' }, 'connect'), {})).toBe(null);
  expect(commandTrouble(errorOf({ code: '42601', severity: 'ERROR' }, 'syntax error'), DATABASE)).toBe(null);
});
