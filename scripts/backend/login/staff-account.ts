import { STAFF_ACCOUNT_ROLES } from '#domain/order/actions.ts';
import { seedAccount } from '#scripts/backend/seed.ts';

/** An account that the operator or a manager creates. Branches and zones limit only the orders that a driver sees. */
export const staffAccount = seedAccount
  .refine(({ role }) => STAFF_ACCOUNT_ROLES.some((known) => known === role), {
    path: ['role'],
    message: 'callcenter, driver or manager is expected.',
  })
  .refine(({ role, branches, zones }) => role === 'driver' || (branches ?? zones) === undefined, {
    path: ['branches'],
    message: 'Only drivers have branches and zones.',
  });
