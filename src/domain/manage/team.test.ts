import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STAFF_ACCOUNT_ROLES } from '#domain/order/actions.ts';
import {
  fixedBecause,
  type ManagedMember,
  memberRefusal,
  type NewMember,
  type TeamChange,
  type TeamMember,
  teamFault,
  tidyMember,
  withMember,
  workPlacesOf,
} from './team.ts';

const member = (username: string, role: TeamMember['role'], isListed = false): TeamMember => ({
  ...{ username, role, isListed },
});
const TEAM = [member('rana', 'manager'), member('sami', 'driver'), member('demo', 'callcenter', true)];

describe('a manager', () => {
  test.each<[string, string, TeamChange, string | null]>([
    ['can remove a driver', 'sami', null, null],
    ['can make a driver a manager', 'sami', { role: 'manager' }, null],
    ['cannot remove the last manager', 'rana', null, 'last-manager'],
    ['cannot change the role of the last manager', 'rana', { role: 'driver' }, 'last-manager'],
    ['can set the role of the last manager to manager again', 'rana', { role: 'manager' }, null],
    ['cannot remove an account that the operator lists', 'demo', null, 'listed'],
    ['cannot find an account of another shop', 'omar', null, 'not-found'],
  ])('%s', (_, username, change, fault) => {
    expect(teamFault(TEAM, username, change)).toBe(fault);
  });

  test('remains in every shop after any changes', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd');
    const role = fc.constantFrom(...STAFF_ACCOUNT_ROLES);
    const change = fc.option(fc.record({ role }));
    fc.assert(
      fc.property(fc.array(fc.tuple(names, change), { maxLength: 30 }), (changes) => {
        let team = ['a', 'b', 'c', 'd'].map((name, index) => member(name, index < 2 ? 'manager' : 'driver'));
        for (const [username, wanted] of changes) {
          if (teamFault(team, username, wanted)) continue;
          team = team.flatMap((each) =>
            each.username !== username ? [each] : wanted ? [{ ...each, ...wanted }] : [],
          );
        }
        expect(team.some((each) => each.role === 'manager')).toBe(true);
      }),
    );
  });
});

const NEW: NewMember = {
  ...{ username: 'sami', name: 'سامي', email: '', role: 'driver' },
  ...{ branches: [], zones: [] },
};
const managed = (username: string, more: Partial<ManagedMember> = {}): ManagedMember => ({
  ...{ ...NEW, username, name: username, sessions: 0, isListed: false, isYou: false, ...more },
});

describe('a new account', () => {
  test('loses the capitals and spaces that a phone adds', () => {
    const typed = { ...NEW, name: ' سامي ', username: 'Sami ' };
    expect(tidyMember(typed)).toEqual(NEW);
    expect(memberRefusal(NEW)).toBeNull();
  });

  test.each<[Partial<NewMember>, string]>([
    [{ name: '' }, 'name'],
    [{ name: 'س'.repeat(101) }, 'name'],
    [{ username: 'سامي' }, 'username'],
    [{ username: 'sami ali' }, 'username'],
    [{ username: '..' }, 'username'],
    [{ username: '' }, 'username'],
  ])('is refused with %j', (part, field) => {
    expect(memberRefusal({ ...NEW, ...part })).toBe(field);
  });

  test('is sorted into the team by username', () => {
    const team = withMember([managed('omar'), managed('zaid')], managed('sami'));
    expect(team.map(({ username }) => username)).toEqual(['omar', 'sami', 'zaid']);
    expect(withMember(team, managed('omar', { role: 'manager' }))[0]?.role).toBe('manager');
  });
});

describe('the page of the team says why an account cannot be changed', () => {
  const you = managed('rana', { role: 'manager', isYou: true });
  const other = managed('omar', { role: 'manager' });
  test.each<[string, ManagedMember, readonly ManagedMember[], string | null]>([
    ['the last manager', you, [you], 'last-manager'],
    ['your own account beside another manager', you, [you, other], 'you'],
    ['an account that the operator lists', managed('demo', { isListed: true }), [you], 'listed'],
    ['a driver', managed('sami'), [you], null],
    ['another manager', other, [you], null],
  ])('%s', (_, member, others, reason) => {
    const team = others.includes(member) ? others : [...others, member];
    expect(fixedBecause(team, member)).toBe(reason);
  });
});

test('places are stored by the store’s own names, and unknown ones are refused', () => {
  const zones = [
    { name: { base: 'Shuafat', translations: { ar: 'شعفاط', en: 'Shuafat' } } },
    { name: { base: 'البلدة القديمة', translations: { en: 'Old City' } } },
  ];
  expect(workPlacesOf(['شعفاط', 'Old City', 'Shuafat'], zones, [])).toEqual(['Shuafat', 'البلدة القديمة']);
  expect(workPlacesOf([], zones, [])).toEqual([]);
  expect(workPlacesOf(['Elsewhere'], zones, [])).toBeNull();
  expect(workPlacesOf(['Elsewhere'], zones, ['Elsewhere'])).toEqual(['Elsewhere']);
});
