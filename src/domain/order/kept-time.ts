/**
 * The chosen time (`OrderForm.wantedAt`) once the free times are known. A closed shop's first one is chosen for a customer who has not
 * chosen any, because it is the soonest. A chosen time that is not free has to be chosen again.
 */
export function keptTime(wantedAt: number | null, free: readonly number[], isOpen: boolean): number | null {
  if (wantedAt === null) return isOpen ? null : (free[0] ?? null);
  return free.includes(wantedAt) ? wantedAt : 0;
}
