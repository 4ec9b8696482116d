import { expect, test } from 'vitest';
import { openDatabase } from '#scripts/backend/database/database.ts';
import { seedAccounts } from '#scripts/backend/login/seed-accounts.ts';
import { PASSWORD, putLivedOrders, type StaffOrder } from './staff-orders.ts';

const PLACED_AT = Date.parse('2026-11-18T12:00+02:00');
const account = (username: string, role: 'callcenter' | 'driver') => ({
  ...{ username, role, displayName: username, email: '' },
});
const lived = (life: StaffOrder['life']): StaffOrder => ({
  ...{ isReceived: true, placedAt: PLACED_AT },
  ...(life && { life }),
});

test('a demo order has what staff did with it, with their names and times', async () => {
  const database = openDatabase(':memory:', 'shop');
  await seedAccounts(database, [account('huda', 'callcenter'), account('sami', 'driver')], () => PASSWORD);
  const when = { now: PLACED_AT, timeZone: 'Asia/Jerusalem' };
  const accepted = [1, 'huda', { action: 'accept', minutes: 30 }] as const;
  const orders = [
    lived([accepted, [15, 'huda', { action: 'ready' }], [20, 'sami', { action: 'depart' }]]),
    lived([]),
  ];
  await putLivedOrders(database, orders, when);
  const rows = await database.query.selectFrom('placed_order').select('answer').orderBy('id').execute();
  const [first, second] = rows.map(({ answer }) => JSON.parse(answer));
  expect(first).toMatchObject({
    status: 'readytoship',
    departed_at: '2026-11-18T12:20:00+02:00',
    driver: { name: 'sami' },
    changes: [{ name: 'huda' }, { name: 'huda' }, { name: 'sami' }],
  });
  expect(second).toMatchObject({ status: 'pending', changes: [] });
  const wrong = lived([[1, 'sami', { action: 'accept', minutes: 30 }]]);
  await expect(putLivedOrders(database, [wrong], when)).rejects.toThrow('accept: treesal_not_allowed');
  await database.close();
});
