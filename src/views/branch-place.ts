import { mapLink } from '#domain/customer/map-link.ts';
import type { Branch } from '#domain/delivery/branch.ts';
import type { BranchFacts } from '#domain/storefront/shop-facts.ts';
import type { LocaleContext } from './locale-context.ts';

/** A branch's address in a language, and the link to its way: to the position, else to the address as the store writes it. */
export function branchPlace(
  { address, position }: Branch,
  context: Pick<LocaleContext, 'text'>,
): Pick<BranchFacts, 'address' | 'way'> {
  const place = position ?? address?.base;
  return {
    ...(address && { address: context.text(address) }),
    ...(place && { way: mapLink(place, 'way') }),
  };
}
