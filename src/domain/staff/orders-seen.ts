/** Which orders of a shop an account may see: all, today's deliveries, or none. */
export type OrdersSeen = 'all' | 'deliveries' | 'none';

/** By the account's role; an unknown role sees nothing. */
export function ordersSeenBy(role: string | undefined): OrdersSeen {
  if (role === 'callcenter' || role === 'manager') return 'all';
  return role === 'driver' ? 'deliveries' : 'none';
}
