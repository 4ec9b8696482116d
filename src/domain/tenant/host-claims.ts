/** The hosts that a merchant wants, and the hosts that already serve its site. */
export interface HostClaim {
  readonly slug: string;
  /** From the merchant's settings. */
  readonly wanted: readonly string[];
  /** From the merchant's live release; empty if nothing is live. */
  readonly served: readonly string[];
}

export interface HostRival {
  readonly host: string;
  /** The other merchant. */
  readonly slug: string;
  /** True: the other merchant's site is served there. False: neither site is. */
  readonly isServed: boolean;
}

/**
 * The merchant that blocks one of `own`'s hosts; null if none does. A host stays with the merchant that it serves, because its customers
 * must not lose their shop. If it serves two, the first by name keeps it, who gets the visitors anyway. If it serves none, neither gets it:
 * nobody can say whose customers they are.
 */
export function hostRival(own: HostClaim, others: Iterable<HostClaim>): HostRival | null {
  const hosts = own.wanted.filter((host) => host !== localHost(own.slug));
  for (const other of others) {
    if (other.slug === own.slug) continue;
    for (const host of hosts) {
      const isServed = other.served.includes(host) || host === localHost(other.slug);
      const isOurs = own.served.includes(host) && host !== localHost(other.slug);
      if (isServed && !(isOurs && own.slug < other.slug)) return { host, slug: other.slug, isServed };
      if (other.wanted.includes(host) && !isOurs) return { host, slug: other.slug, isServed };
    }
  }
  return null;
}

/** Every merchant is reachable under this host on the machine that serves it. */
const localHost = (slug: string): string => `${slug}.localhost`;
