import { plainLine } from '#domain/language/plain-text.ts';
import type { OrderForm, OrderTerms } from './draft-form.ts';

/**
 * The area or branch that a customer has chosen before; empty where the shop has no branches. Null while something is left to choose,
 * and for a guest, who sees the table.
 */
export function decidedPlace(
  { mode, branchId, zone }: Pick<OrderForm, 'mode' | 'branchId' | 'zone'>,
  { branches, zones }: Pick<OrderTerms, 'branches' | 'zones'>,
): string | null {
  if (mode === 'pickup')
    return branches.length === 0 ? '' : (branches.find(({ id }) => id === branchId)?.name ?? null);
  if (mode !== 'deliver') return null;
  if (zone?.kind === 'custom') return plainLine(zone.name) || null;
  return zones.find(({ id }) => id === zone?.id)?.name ?? null;
}
