import { expect, test } from 'vitest';
import { managerFailureOf } from './manager-failures.ts';
import { memberBody, passwordOf, roleBody, teamOf } from './team.ts';

const SAMI = {
  ...{ username: 'sami', name: 'سامي', email: '', role: 'driver', branches: [], zones: ['شعفاط'] },
  ...{ sessions: 2, is_listed: false, is_you: false },
};

test('the team is read with the role, places and sessions of each account', () => {
  const { is_listed, is_you, ...told } = SAMI;
  expect(teamOf([SAMI])).toEqual({ ok: true, value: [{ ...told, isListed: is_listed, isYou: is_you }] });
});

test.each([
  [{ ...SAMI, role: 'customer' }, '0.role'],
  [{ ...SAMI, username: '' }, '0.username'],
  [{ ...SAMI, is_listed: undefined }, '0.is_listed'],
])('an account without a readable role, name or mark is refused: %#', (member, path) => {
  expect(teamOf([member])).toMatchObject({ error: { code: 'answer.unreadable', params: { path } } });
});

test('an answer without a password is a failure', () => {
  expect(passwordOf({ password: 'once' })).toEqual({ ok: true, value: 'once' });
  for (const body of [{}, { password: '' }, null])
    expect(passwordOf(body)).toMatchObject({ error: { code: 'answer.unreadable' } });
});

test('only the body of a driver has places', () => {
  const work = { branches: ['A'], zones: ['B'] };
  expect(roleBody({ ...work, role: 'driver' })).toEqual({ ...work, role: 'driver' });
  expect(roleBody({ ...work, role: 'manager' })).toEqual({ role: 'manager' });
  const member = { ...work, username: 'sami', name: 'سامي', email: '' };
  expect(memberBody({ ...member, role: 'callcenter' })).toEqual({
    ...{ username: 'sami', name: 'سامي', email: '', role: 'callcenter' },
  });
});

test.each([
  ['treesal_account_not_found', 404, 'team.not-found'],
  ['treesal_account_taken', 409, 'team.taken'],
  ['treesal_account_listed', 409, 'team.listed'],
  ['treesal_last_manager', 409, 'team.last-manager'],
])('the refusal %s (%s) has the code %s', (code, status, failure) => {
  const { code: told } = managerFailureOf(status, { code, message: '', data: { status } }).failure;
  expect(told).toBe(failure);
});
