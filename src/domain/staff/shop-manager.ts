/** Whether an account may run the shop: close it, enter its holidays, see its takings, change its menu and its staff. */
export const runsShop = (role: string | undefined): boolean => role === 'manager';
